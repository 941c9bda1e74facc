import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FetchPartOptions, fetchPart } from '../../src/downloads/fetchPart.ts';
import { clearPieces, makePieceStore } from '../../src/downloads/pieceStore.ts';
import { answerRange } from '../../src/shared/worker/byteRange.ts';
import { makeNarrationPart } from '../catalogue/makeStory.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const sizeBytes = 900 * 1024;
let server: Awaited<ReturnType<typeof startAudioServer>>;
let storage: FakeCaches;
let waits: number[];

beforeEach(async () => {
  server = await startAudioServer();
  storage = new FakeCaches();
  waits = [];
});

afterEach(() => server.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A file server that can fail in the ways that networks do. */
async function startAudioServer() {
  const bytes = randomBytes(sizeBytes);
  const ranges: string[] = [];
  const queued: Answer[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? '');
    const answer = queued.shift() ?? sendFile(bytes);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/storage/file1`;
  return {
    bytes,
    url,
    /** `Range` headers of the requests so far, '' for none. */
    ranges,
    part: makeNarrationPart({
      url,
      sizeBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }),
    /** Answers the next request otherwise; later ones as usual, unless more are queued. */
    next: (answer: Answer) => queued.push(answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function sendFile(bytes: Buffer): Answer {
  return (request, response) => {
    const asked = { range: request.headers.range, ifRange: undefined };
    const { status, start, end, headers } = answerRange(asked, { sizeBytes: bytes.byteLength });
    response.writeHead(status, { 'content-type': 'audio/mpeg', ...headers }).end(bytes.subarray(start, end));
  };
}

/** Sends the requested bytes up to byte `end` of the file and then cuts the line. */
function cutAt(bytes: Buffer, end: number): Answer {
  return (request, response) => {
    const start = Number(/\d+/.exec(request.headers.range ?? 'bytes=0-')?.[0]);
    const headers = {
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.byteLength - start),
      ...(start > 0 && { 'content-range': `bytes ${start}-${bytes.byteLength - 1}/${bytes.byteLength}` }),
    };
    response.writeHead(start > 0 ? 206 : 200, headers);
    // The bytes must be out before the line is cut, or they never leave.
    response.write(bytes.subarray(start, end), () => response.destroy());
  };
}

function refuse(status: number, contentType = 'text/plain'): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': contentType }).end('no');
  };
}

function fetchIt(options: Partial<FetchPartOptions> = {}) {
  return fetchPart({
    part: server.part,
    url: server.url,
    pieces: makePieceStore(storage, server.part.sha256),
    fetch,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onWaiting: () => undefined,
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
    ...options,
  });
}

async function bytesOf(outcome: Awaited<ReturnType<typeof fetchPart>>): Promise<Buffer> {
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return Buffer.from(await outcome.value.arrayBuffer());
}

test('a file arrives whole and verified, with progress that only grows and ends at its size', async () => {
  const progress: number[] = [];
  const outcome = await fetchIt({ onProgress: (received) => progress.push(received) });
  expect((await bytesOf(outcome)).equals(server.bytes)).toBe(true);
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(sizeBytes);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(server.ranges).toEqual(['']);
});

test('after a cut line the download continues from the last byte received', async () => {
  server.next(cutAt(server.bytes, 300_000));
  server.next(cutAt(server.bytes, 700_000));
  const outcome = await fetchIt();
  expect((await bytesOf(outcome)).equals(server.bytes)).toBe(true);
  expect(server.ranges[0]).toBe('');
  const starts = server.ranges.slice(1).map((range) => Number(/^bytes=(\d+)-$/.exec(range)?.[1]));
  expect(starts).toHaveLength(2);
  // The network decides how much of the last write leaves before the cut; the test checks that it is not fetched
  // again.
  expect(starts[0]).toBeGreaterThan(0);
  expect(starts[1]).toBeGreaterThan(starts[0] ?? 0);
  expect(waits).toEqual([1000, 1000]);
});

test('a server that ignores the range restarts the file, which ends up right (fault 47)', async () => {
  server.next(cutAt(server.bytes, 600_000));
  server.next((_, response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(server.bytes));
  const outcome = await fetchIt();
  expect((await bytesOf(outcome)).equals(server.bytes)).toBe(true);
});

test('a file that changed between two tries fails its hash and is fetched once more from the start', async () => {
  const other = Buffer.from(server.bytes);
  other[10] = (other[10] ?? 0) ^ 1;
  server.next(cutAt(other, 500_000));
  const outcome = await fetchIt();
  expect((await bytesOf(outcome)).equals(server.bytes)).toBe(true);
  expect(server.ranges.at(-1)).toBe('');
});

test('a file with the wrong hash is corrupt, and none of it is kept', async () => {
  const other = Buffer.from(server.bytes);
  other[10] = (other[10] ?? 0) ^ 1;
  server.next(sendFile(other));
  server.next(sendFile(other));
  expect(await fetchIt()).toMatchObject({ ok: false, failure: { reason: 'corrupt' } });
  expect(storage.usedBytes()).toBe(0);
});

test.each([
  ['shorter', (bytes: Buffer) => bytes.subarray(0, 1000)],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
])('a file %s than promised is corrupt', async (_, change) => {
  const other = change(server.bytes);
  for (let times = 0; times < 4; times++) server.next(sendFile(other));
  expect(await fetchIt()).toMatchObject({
    ok: false,
    failure: { reason: 'corrupt' },
  });
});

test('without a network it gives up as offline after three waits, and keeps the bytes received', async () => {
  server.next(cutAt(server.bytes, 400_000));
  const down = async (...request: Parameters<typeof fetch>) => {
    if (server.ranges.length > 0) throw new TypeError('Failed to fetch');
    return fetch(...request);
  };
  expect(await fetchIt({ fetch: down })).toMatchObject({ ok: false, failure: { reason: 'offline' } });
  expect(waits).toEqual([1000, 3000, 8000]);
  expect(storage.usedBytes()).toBeGreaterThan(0);
});

test.each([
  ['refused', 404, 0, Number.POSITIVE_INFINITY, 'server'],
  ['of another file, which is longer', 200, 2 * sizeBytes, Number.POSITIVE_INFINITY, 'corrupt'],
  ['that the device has no room for', 200, 600 * 1024, 300 * 1024, 'quota'],
] as const)(
  'an answer %s is not requested again, and does not keep its connection',
  async (_, status, sentBytes, quotaBytes, reason) => {
    storage.quotaBytes = quotaBytes;
    // The answer never ends, so its connection is free again only when the download lets go of it.
    const closed = new Promise<void>((resolve) => {
      server.next((_, response) => {
        response.on('close', resolve);
        response.writeHead(status, { 'content-type': 'audio/mpeg' });
        response.write(Buffer.alloc(sentBytes + 1));
      });
    });
    expect(await fetchIt()).toMatchObject({ ok: false, failure: { reason } });
    await closed;
    expect(server.ranges).toHaveLength(1);
  },
);

test("a captive portal's page and a 503 are offline, not audio (fault 5)", async () => {
  for (let times = 0; times < 4; times++) server.next(refuse(200, 'text/html'));
  expect(await fetchIt()).toMatchObject({ ok: false, failure: { reason: 'offline' } });
  for (let times = 0; times < 4; times++) server.next(refuse(503));
  expect(await fetchIt()).toMatchObject({ ok: false, failure: { reason: 'offline' } });
});

test('pieces of one file never continue another, and unneeded ones are freed', async () => {
  const [one, two] = [makePieceStore(storage, 'a'.repeat(64)), makePieceStore(storage, 'b'.repeat(64))];
  await one.append(0, new Blob(['one']));
  await two.append(0, new Blob(['two']));
  await two.append(7, new Blob(['after a gap']));
  expect(await (await two.blob('audio/mpeg')).text()).toBe('two');
  await clearPieces(storage, new Set(['a'.repeat(64)]));
  expect((await two.blob('')).size).toBe(0);
  expect(await (await one.blob('')).text()).toBe('one');
});

test('a lost connection is reported before the first wait', async () => {
  const told: string[] = [];
  server.next(cutAt(server.bytes, 400_000));
  const outcome = await fetchIt({
    onWaiting: () => told.push('waiting'),
    wait: async () => void told.push('waits'),
    onProgress: (received) => {
      if (received === sizeBytes) told.push('whole');
    },
  });
  expect(outcome.ok).toBe(true);
  expect(told).toEqual(['waiting', 'waits', 'whole']);
});

test('all bytes received before a pause are kept', async () => {
  const pausing = new AbortController();
  let seenBytes = 0;
  server.next((_, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' });
    response.write(server.bytes.subarray(0, 100_000));
  });
  const paused = fetchIt({
    signal: pausing.signal,
    onProgress: (received) => {
      seenBytes = received;
      if (received === 100_000) pausing.abort(new Error('paused'));
    },
  });
  await expect(paused).rejects.toThrow('paused');
  expect(seenBytes).toBe(100_000);
  expect(storage.usedBytes()).toBe(100_000);
  expect((await bytesOf(await fetchIt())).equals(server.bytes)).toBe(true);
  expect(server.ranges[1]).toBe('bytes=100000-');
});
