import type { Host, HostOptions } from '../embedded/host.ts';
import type { FunctionModules } from '../embedded/runtime/functionRunner.ts';
import { openHost } from '../embedded/startHost.ts';
import { setAccountEnvironment } from './accounts/accountEnvironment.ts';
import { serveSigningKeys } from './accounts/serveSigningKeys.ts';
import { makeSetupLink } from './accounts/setupLink.ts';
import type { ImportReport } from './library/importCollection.ts';
import { LibraryClient } from './library/libraryClient.ts';
import { afterRestore, loadFunctions } from './loadFunctions.ts';
import { seedLibrary } from './seed.ts';

export interface OpenLibrary {
  readonly host: Host;
  /**
   * Adds the bundled stories to a new library and makes the link by which it gets its first admin. No caller is answered
   * before `host.open()`: readers who arrive during the first start wait, and then see all stories.
   */
  prepare(
    signal?: AbortSignal,
  ): Promise<{ readonly seeded: ImportReport | null; readonly setupLink: string | null }>;
  close(): Promise<void>;
}

type LibraryOptions = Omit<HostOptions, 'functions' | 'afterRestore' | 'log'> & {
  readonly functions?: FunctionModules;
  readonly log: (line: string) => void;
};

/** Opens a host with Lipi's functions, and gives them the keys of its data folder and the address of the app. */
export async function openLibrary(options: LibraryOptions): Promise<OpenLibrary> {
  const { dataDir, publicOrigin, log } = options;
  const forgetKeys = await serveSigningKeys(dataDir, process.env, log);
  const functions = options.functions ?? (await loadFunctions());
  const host = await openHost({ ...options, functions, afterRestore });
  const siteUrl = setAccountEnvironment(process.env, publicOrigin, host.origin);
  return {
    host,
    prepare: (signal) =>
      host.privately(async (origin) => {
        const client = new LibraryClient(origin, host.adminKey);
        const now = Date.now();
        const seeded = await seedLibrary(client, { now, ...(signal && { signal }) });
        return { seeded, setupLink: await makeSetupLink(host, siteUrl, now) };
      }),
    async close() {
      await host.close();
      forgetKeys();
    },
  };
}
