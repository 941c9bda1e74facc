import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryCommand } from './support/libraryCommand.ts';
import { removeDataDir, startServer } from './support/server.ts';

/**
 * Builds the app if needed and stocks one data folder by a real first start; every journey works on a copy of it. The
 * collection in the folder LIPI_E2E_CORPUS is imported too. Resolves with the function that removes it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-stocked-'));
  const server = await startServer({ dataDir });
  await server.stop();
  const corpus = process.env.LIPI_E2E_CORPUS;
  if (corpus) await libraryCommand(dataDir, 'import', corpus);
  process.env.LIPI_E2E_STOCKED = dataDir;
  return () => removeDataDir(dataDir);
}
