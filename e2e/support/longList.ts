import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '../test.ts';
import { libraryCommand } from './libraryCommand.ts';
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
  const folder = await mkdtemp(join(tmpdir(), 'lipi-more-'));
  for (const [language, count] of Object.entries(more)) {
    for (let number = 1; number <= count; number++) {
      const work = join(folder, `more-${language}-${number}`);
      await mkdir(work);
      await writeFile(
        join(work, `${language}.md`),
        `---\ntitle: Number ${number}\nlanguage: ${language}\nauthor: Lipi\nlicence: CC-BY-4.0\n---\n\nOne sentence.\n`,
      );
    }
  }
  await libraryCommand(dataDir, 'import', folder);
  await rm(folder, { recursive: true });
  return dataDir;
}
