import { test } from '../test.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from './server.ts';

/**
 * A server of a journey's own, on its own copy of the stocked library. It is stopped and removed whatever the journey
 * does to it.
 */
export interface OwnServer extends RunningServer {
  /** Starts it again, on the same data folder and at the same address. */
  startAgain(): Promise<void>;
}

/** A fresh server for each test of the current file; to be called at the top level of the file. */
export function serverForEachTest(): OwnServer {
  const { server, start, remove } = makeOwnServer();
  test.beforeEach(start);
  test.afterEach(remove);
  return server;
}

/** One server for all tests of the current file (in each of its workers), which must leave it unchanged. */
export function serverForAllTests(): OwnServer {
  const { server, start, remove } = makeOwnServer();
  test.beforeAll(start);
  test.afterAll(remove);
  return server;
}

function makeOwnServer() {
  let running: RunningServer | undefined;
  const now = (): RunningServer => {
    if (!running) throw new Error('The server is there from the first test on, not before.');
    return running;
  };
  const server: OwnServer = {
    get origin() {
      return now().origin;
    },
    get dataDir() {
      return now().dataDir;
    },
    get pid() {
      return now().pid;
    },
    output: () => now().output(),
    stop: () => now().stop(),
    kill: () => now().kill(),
    async startAgain() {
      const { dataDir, origin } = now();
      running = await startServer({ dataDir, port: Number(new URL(origin).port) });
    },
  };
  return {
    server,
    async start() {
      running = await startServer({ dataDir: await stockedDataDir() });
    },
    async remove() {
      await running?.stop();
      if (running) await removeDataDir(running.dataDir);
      running = undefined;
    },
  };
}
