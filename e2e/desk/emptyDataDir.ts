import { libraryCommand } from '../support/libraryCommand.ts';
import { stockedDataDir } from '../support/server.ts';

/** A data folder of a library without stories. The caller removes it. */
export async function emptyDataDir(): Promise<string> {
  const dataDir = await stockedDataDir();
  const works = (await libraryCommand(dataDir, 'list'))
    .split('\n')
    .flatMap((line) => /^\s*([a-z0-9-]+)\/[a-z]{2,3}\b/.exec(line)?.[1] ?? []);
  await libraryCommand(dataDir, 'remove', ...new Set(works));
  return dataDir;
}
