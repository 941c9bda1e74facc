/** @module-tag deep */
import { test } from 'vitest';
import { swellingJson } from './attackSocket.ts';
import { postHead, RawConnection } from './rawConnection.ts';
import { serverForTests } from './serverForTests.ts';
import { pause, underAttack } from './underAttack.ts';

const server = serverForTests();

const open = () => RawConnection.open(server().port);

const many = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, n) => make(n)));

test('readers are answered during a stream of anonymous 19 MB bodies', async () => {
  const body = Buffer.from(
    `{"path":"feed:head","format":"json","args":{"scope":${swellingJson(19 * 1000 * 1000)}}}`,
  );
  await underAttack(server(), { seconds: 3 }, async (over) => {
    await many(3, async (n) => {
      const path = ['/api/query', '/api/mutation', '/api/action'][n] ?? '';
      while (!over.aborted) {
        const connection = await open();
        await connection.say(postHead(path, body.length), over);
        await connection.say(body, over);
        while (connection.statuses.length === 0 && !connection.isClosed && !over.aborted) await pause(5);
        connection.end();
      }
    });
  });
});

test('readers are answered during chunked bodies without a length', async () => {
  const piece = Buffer.from('[],'.repeat(20_000));
  await underAttack(server(), { seconds: 2 }, async (over) => {
    await many(8, async () => {
      const connection = await open();
      await connection.say(
        'POST /api/mutation HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
        over,
      );
      while (!over.aborted && !connection.isClosed && connection.statuses.length === 0) {
        await connection.say(`${piece.length.toString(16)}\r\n`, over);
        await connection.say(piece, over);
        await connection.say('\r\n', over);
      }
      connection.end();
    });
  });
});

test('hundreds of connections that send a head or a body byte by byte do no harm', async () => {
  await underAttack(server(), { seconds: 2.5 }, async (over) => {
    const connections = await many(300, async (n) => {
      const connection = await open();
      if (n % 2 === 0) await connection.say(postHead('/api/mutation', 1_000_000), over);
      else await connection.say('GET / HTTP/1.1\r\nHost: x\r\nX-', over);
      return connection;
    });
    while (!over.aborted) {
      for (const connection of connections) connection.socket.write('x');
      await pause(250);
    }
    for (const connection of connections) connection.end();
  });
});

/** The path of a narration of the bundled stories. */
async function narrationPath(): Promise<string> {
  const args = { scope: 'catalogue', after: 0, limit: 500 };
  const { value } = await server().call('query', 'feed:changes', args);
  const { rows } = value as { rows: { narration?: { parts: { url: string }[] } }[] };
  const part = rows.find((row) => row.narration !== undefined)?.narration?.parts[0];
  if (part === undefined) throw new Error('no narration');
  return new URL(part.url).pathname;
}

test('files that nobody reads are not kept', async () => {
  const pathname = await narrationPath();
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const connections = await many(400, async () => {
      const connection = await open();
      connection.socket.pause();
      await connection.say(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`, over);
      return connection;
    });
    while (!over.aborted) await pause(50);
    for (const connection of connections) connection.end();
  });
});
