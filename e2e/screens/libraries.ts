import { emptyDataDir } from '../desk/emptyDataDir.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from '../support/server.ts';

/** The libraries for the screens of the table. */
export interface Libraries {
  /** The bundled stories. A guest may read `guestViewLimit` of them. */
  readonly stocked: string;
  /** The data folder of the stocked library. */
  readonly stockedDataDir: string;
  /** A library without stories. */
  readonly empty: string;
  /** The path of the first story of a language in the stocked one. */
  storyPath(language: string): string;
  close(): Promise<void>;
}

/** More than any journey opens. */
export const guestViewLimit = 20;

/** Starts the servers for the table. The caller closes them. */
export async function openLibraries(): Promise<Libraries> {
  const [stocked, empty] = await Promise.all([
    stockedServer(),
    emptyDataDir().then((dataDir) => startServer({ dataDir })),
  ]);
  const answer = await fetch(`${stocked.origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'content:get', format: 'json', args: {} }),
  });
  const { value } = (await answer.json()) as { value: { _id: string; language: string }[] };
  return {
    stocked: stocked.origin,
    stockedDataDir: stocked.dataDir,
    empty: empty.origin,
    storyPath: (language) => {
      const story = value.find((candidate) => candidate.language === language);
      if (story === undefined) throw new Error(`no story in ${language}`);
      return `/content/${story._id}`;
    },
    close: async () => {
      for (const server of [stocked, empty]) {
        await server.stop();
        await removeDataDir(server.dataDir);
      }
    },
  };
}

async function stockedServer(): Promise<RunningServer> {
  const dataDir = await stockedDataDir();
  await libraryCommand(dataDir, 'settings', 'guest-view-limit', String(guestViewLimit));
  return await startServer({ dataDir });
}
