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
