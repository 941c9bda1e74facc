import { test } from '../test.ts';
import { type OwnServer, startOwnServer } from './server.ts';

/** A fresh server for each test of the current file; to be called at the top level of the file. */
export function serverForEachTest(): OwnServer {
  let current: OwnServer | undefined;
  test.beforeEach(async () => {
    current = await startOwnServer();
  });
  test.afterEach(async () => {
    await current?.close();
    current = undefined;
  });
  return handleOf(() => current);
}

/** One server for all tests of the current file (in each of its workers), which must leave it unchanged. */
export function serverForAllTests(): OwnServer {
  let current: OwnServer | undefined;
  test.beforeAll(async () => {
    current = await startOwnServer();
  });
  test.afterAll(async () => {
    await current?.close();
    current = undefined;
  });
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
