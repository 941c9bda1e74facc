import { afterAll, beforeEach } from 'vitest';
import { AttackedServer } from './attackedServer.ts';

/** One server for the tests of a file; one that an attack has ended is replaced, so that a failure is told once. */
export function serverForTests({ storyCount = 0 } = {}): () => AttackedServer {
  let server: AttackedServer | undefined;
  beforeEach(async () => {
    if (server?.ending === null) return;
    await server?.close();
    server = await AttackedServer.start(storyCount);
  });
  afterAll(() => server?.close());
  return () => {
    if (server === undefined) throw new Error('a test has to run first');
    return server;
  };
}
