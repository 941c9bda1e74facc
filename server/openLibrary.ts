import type { HostOptions } from '../embedded/host.ts';
import type { FunctionModules } from '../embedded/runtime/functionRunner.ts';
import { openHost } from '../embedded/startHost.ts';
import { setAccountEnvironment } from './accounts/accountEnvironment.ts';
import { serveSigningKeys } from './accounts/serveSigningKeys.ts';
import { makeSetupLink } from './accounts/setupLink.ts';
import { LibraryClient } from './library/libraryClient.ts';
import { afterRestore, loadFunctions } from './loadFunctions.ts';
import { seedLibrary } from './seed.ts';

export type OpenLibrary = Awaited<ReturnType<typeof openLibrary>>;

type LibraryOptions = Omit<HostOptions, 'functions' | 'afterRestore' | 'log'> & {
  readonly functions?: FunctionModules;
  readonly log: (line: string) => void;
};

export async function openLibrary(options: LibraryOptions) {
  const { dataDir, publicOrigin, log } = options;
  const forgetKeys = await serveSigningKeys(dataDir, process.env, log);
  const functions = options.functions ?? (await loadFunctions());
  const host = await openHost({ ...options, functions, afterRestore });
  const siteUrl = setAccountEnvironment(process.env, publicOrigin, host.origin);
  return {
    host,
    /** Fills a new library and makes the link by which it gets its first admin: readers wait until `host.open()`. */
    prepare: (signal?: AbortSignal) =>
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
