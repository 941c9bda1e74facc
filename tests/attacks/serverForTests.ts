import { afterAll, beforeEach } from 'vitest';
import { AttackedServer } from './attackedServer.ts';

/** One server for the tests of a file; it is replaced after an attack has ended it, so that a failure is reported once. */
export function serverForTests({ storyCount = 20 } = {}): () => AttackedServer {
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
