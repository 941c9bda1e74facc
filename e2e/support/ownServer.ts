import { test } from '../test.ts';
import { type OwnServer, startOwnServer, stockedDataDir } from './server.ts';

/**
 * One server for all tests of the current file (in each of its workers), which change nothing that the others see.
 * `prepare` changes its data folder before it starts.
 */
export function serverForAllTests(prepare?: (dataDir: string) => Promise<void>): OwnServer {
  let current: OwnServer | undefined;
  test.beforeAll(async () => {
    const dataDir = await stockedDataDir();
    await prepare?.(dataDir);
    current = await startOwnServer(dataDir);
  });
  test.afterAll(() => current?.close());
  return handleOf(() => current);
}

/**
 * The server that files share in each worker, for tests that change nothing which others see: a test that needs an
 * account makes one for a `newcomer`, and one that stops the server starts it again.
 */
export function sharedServer(): OwnServer {
  let current: OwnServer | undefined;
  test.beforeAll(async ({ onceInWorker }) => {
    current = await onceInWorker('stocked library', startOwnServer);
  });
  return handleOf(() => current);
}

/** Stands for a server that is started later. */
function handleOf(current: () => OwnServer | undefined): OwnServer {
  return new Proxy({} as OwnServer, {
    get(_, key) {
      const server = current();
      if (!server) throw new Error('The server is there from the first test on, not before.');
      return Reflect.get(server, key);
    },
  });
}
