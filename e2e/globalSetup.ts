import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertStorybooks } from '../tools/convertStorybooks.ts';
import { libraryCommand } from './support/libraryCommand.ts';
import { removeDataDir, startServer } from './support/server.ts';

/**
 * Builds the app if needed and stocks one data folder by a real first start; every journey works on a copy of it. The
 * Global Storybooks collection in the folder LIPI_E2E_CORPUS is imported too. Resolves with the function that removes it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-stocked-'));
  const server = await startServer({ dataDir });
  await server.stop();
  const corpus = process.env.LIPI_E2E_CORPUS;
  if (corpus) {
    const works = await mkdtemp(join(tmpdir(), 'lipi-corpus-'));
    await convertStorybooks(corpus, works);
    await libraryCommand(dataDir, 'import', works);
    await rm(works, { recursive: true });
  }
  process.env.LIPI_E2E_STOCKED = dataDir;
  return () => removeDataDir(dataDir);
}
