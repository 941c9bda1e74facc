import { afterAll, beforeEach } from 'vitest';
import { AttackedServer } from './attackedServer.ts';

/** What an attack may leave behind in memory; with more, the next attack gets a server of its own. */
const freshBytes = 450 * 1024 * 1024;

/**
 * One server for the tests of a file, each of which finds it well: one that the attack before has ended, or that does
 * not answer any more, or has grown, is replaced, so that a failure is told once.
 */
export function serverForTests(options: { readonly storyCount?: number } = {}): () => AttackedServer {
  let server: AttackedServer | undefined;
  beforeEach(async () => {
    const memory = await server?.memory();
    if (memory && memory.peakBytes < freshBytes) return;
    await server?.close();
    server = await AttackedServer.start(options);
  });
  afterAll(() => server?.close());
  return () => {
    if (server === undefined) throw new Error('a test has to run first');
    return server;
  };
}
