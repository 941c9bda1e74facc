import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileServer } from './support/compiledServer.ts';
import { startServer } from './support/server.ts';

/**
 * Builds the app if need be and stocks one data folder by a real first start; every journey works on a copy of it, with
 * a server that is compiled once. Resolves with what removes both.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lipi-stocked-'));
  const server = await startServer({ dataDir });
  await server.stop();
  process.env.LIPI_E2E_STOCKED = dataDir;
  const compiled = await compileServer();
  process.env.LIPI_E2E_COMPILED = compiled;
  return async () => {
    for (const folder of [dataDir, compiled]) await rm(folder, { recursive: true, force: true });
  };
}
