import { test } from '../test.ts';
import { importWorks, storyFile } from './libraryCommand.ts';
import { type OwnServer, startOwnServer, stockedDataDir } from './server.ts';

/**
 * The address of a server with so many more stories of these languages. To be called at the top level of a file, which
 * shares the server with the other files that ask for the same stories, and so publishes none.
 */
export function longList(more: Readonly<Record<string, number>>): () => string {
  let server: OwnServer;
  test.beforeAll(async ({ onceInWorker }) => {
    server = await onceInWorker(`long list ${JSON.stringify(more)}`, async () =>
      startOwnServer(await dataDirWithMore(more)),
    );
  });
  return () => `${server.origin}/`;
}

async function dataDirWithMore(more: Readonly<Record<string, number>>): Promise<string> {
  const dataDir = await stockedDataDir();
  const files: Record<string, string> = {};
  for (const [language, count] of Object.entries(more)) {
    for (let number = 1; number <= count; number++)
      files[`more-${language}-${number}/${language}.md`] = storyFile(`Number ${number}`, language);
  }
  await importWorks(dataDir, files);
  return dataDir;
}
