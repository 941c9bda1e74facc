/** @module-tag deep */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
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

test('a compressed request body is not unpacked', async () => {
  const body = gzipSync(Buffer.alloc(50 * 1000 * 1000, 'x'));
  await underAttack(server(), { seconds: 1 }, async (over) => {
    await many(20, async () => {
      const connection = await open();
      await connection.say(postHead('/api/query', body.length, ['Content-Encoding: gzip']), over);
      await connection.say(body, over);
      while (connection.statuses.length === 0 && !connection.isClosed && !over.aborted) await pause(5);
      expect(connection.statuses[0] ?? 400).toBeGreaterThanOrEqual(400);
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

test('giant heads and addresses are refused', async () => {
  const refused = new Set<number>();
  await underAttack(server(), { seconds: 1.5 }, async (over) => {
    const requests = [
      `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(1_000_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(50_000)}\r\n`,
      `GET /api/storage/${'%00'.repeat(3000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      `POST /api/query HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${'a.'.repeat(6000)}\r\nContent-Length: 2\r\n\r\n{}`,
    ];
    await many(10, async (n) => {
      for (let turn = n; !over.aborted; turn += 1) {
        const connection = await open();
        await connection.say(requests[turn % requests.length] ?? '', over);
        while (connection.statuses.length === 0 && !connection.isClosed && !over.aborted) await pause(2);
        const [status] = connection.statuses;
        if (status !== undefined) refused.add(status);
        connection.end();
      }
    });
  });
  expect([...refused].filter((status) => status < 400 || status >= 500)).toEqual([]);
  expect(refused).toContain(431);
});

test('endless pipelined requests whose answers nobody reads are not kept', async () => {
  const request = 'POST /api/query HTTP/1.1\r\nHost: x\r\nContent-Length: 86\r\n\r\n';
  const body = '{"path":"feed:changes","format":"json","args":{"scope":"catalogue","after":0,"limit":500}}';
  const pipelined = Buffer.from(request.replace('86', String(body.length)).concat(body).repeat(200));
  await underAttack(server(), { seconds: 2 }, async (over) => {
    await many(4, async () => {
      const connection = await open();
      connection.socket.pause();
      while (!over.aborted && !connection.isClosed) await connection.say(pipelined, over);
      connection.end();
    });
  });
});

/** A part of a narration of the bundled stories. */
async function narrationPart(): Promise<{ url: string; sizeBytes: number }> {
  const { value } = await server().call('query', 'feed:changes', {
    scope: 'catalogue',
    after: 0,
    limit: 500,
  });
  const { rows } = value as { rows: { narration?: { parts: { url: string; sizeBytes: number }[] } }[] };
  const part = rows.find((row) => row.narration !== undefined)?.narration?.parts[0];
  if (part === undefined) throw new Error('no narration');
  return part;
}

test('files that nobody reads are not kept', async () => {
  const { pathname } = new URL((await narrationPart()).url);
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

test('malicious ranges are answered, and never with more than the file', async () => {
  const part = await narrationPart();
  const ranges = [
    `bytes=${'0-0,'.repeat(2000)}0-0`,
    'bytes=0-,0-,0-,0-,0-',
    'bytes=-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=5-1',
    'bytes=--1',
    'bytes=\u00e9',
    `bytes=${'9'.repeat(5000)}-`,
  ];
  await underAttack(server(), { seconds: 2 }, async (over) => {
    for (let turn = 0; !over.aborted && turn < 200; turn += 1) {
      const range = ranges[turn % ranges.length] ?? '';
      const response = await fetch(new URL(new URL(part.url).pathname, server().origin), {
        headers: { range },
      });
      const { byteLength } = await response.arrayBuffer();
      expect([200, 206, 416]).toContain(response.status);
      expect(byteLength).toBeLessThanOrEqual(part.sizeBytes);
    }
  });
});
