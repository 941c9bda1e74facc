import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CHUNK_BYTES } from '../../../embedded/storage/files.ts';
import { openStore } from '../../../embedded/storage/openStore.ts';
import { makeFolder } from '../../makeFolder.ts';
import { seededRandom } from '../values/seededRandom.ts';
import { makeNote, makeStore, write } from './storeFixture.ts';

function makeBytes(sizeBytes: number): Buffer {
  return Buffer.from(Uint8Array.from({ length: sizeBytes }, (_, at) => (at * 31 + (at >> 8)) % 256));
}

async function* inPieces(bytes: Uint8Array, pieceBytes: number): AsyncIterableIterator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

test('6.1 a file streamed in pieces of any size is stored with its size and SHA-256', async () => {
  const store = makeStore();
  for (const sizeBytes of [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 5 * CHUNK_BYTES + 7]) {
    for (const pieceBytes of [1000, CHUNK_BYTES, 3 * CHUNK_BYTES]) {
      const bytes = makeBytes(sizeBytes);
      const id = `${sizeBytes}/${pieceBytes}`;
      expect(await store.files.put(id, inPieces(bytes, pieceBytes))).toEqual({
        sha256: createHash('sha256').update(bytes).digest('base64'),
        sizeBytes,
      });
      expect(Buffer.concat([...store.files.read(id, 0, sizeBytes)]).equals(bytes)).toBe(true);
    }
  }
});

test('6.2 every range gives the file’s bytes, in bounded pieces', async () => {
  const random = seededRandom('file ranges');
  const store = makeStore();
  const bytes = makeBytes(3 * CHUNK_BYTES + 100);
  await store.files.put('f', inPieces(bytes, 70_000));
  const edges = [0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES, bytes.length];
  for (let run = 0; run < 200; run++) {
    const ends = [0, 1].map(() => (random.chance(0.5) ? random.pick(edges) : random.int(bytes.length + 1)));
    const [start, end] = [Math.min(...ends), Math.max(...ends)];
    const pieces = [...store.files.read('f', start, end)];
    expect(Buffer.concat(pieces).equals(bytes.subarray(start, end))).toBe(true);
    expect(pieces.every((piece) => piece.length > 0 && piece.length <= CHUNK_BYTES)).toBe(true);
  }
});

test('6.2 a range outside the file, and a missing file, are refused', async () => {
  const store = makeStore();
  await store.files.put('f', inPieces(makeBytes(10), 10));
  for (const [start, end] of [
    [-1, 5],
    [0, 11],
    [6, 5],
  ] as const) {
    expect(() => [...store.files.read('f', start, end)]).toThrow(RangeError);
  }
  expect(() => [...store.files.read('g', 0, 0)]).toThrow(RangeError);
});

test('6.1 a broken stream leaves nothing, and its id can be used again', async () => {
  const store = makeStore();
  const broken = (async function* () {
    yield makeBytes(6 * CHUNK_BYTES);
    throw new Error('the connection broke');
  })();
  await expect(store.files.put('f', broken)).rejects.toThrow('the connection broke');
  expect(() => [...store.files.read('f', 0, 0)]).toThrow(RangeError);
  expect(await store.files.put('f', inPieces(makeBytes(3), 3))).toMatchObject({ sizeBytes: 3 });
});

test('6.1 a file is not readable before its stream has ended', async () => {
  const store = makeStore();
  const sender = new EventEmitter();
  const [stored, proceeding] = [once(sender, 'stored'), once(sender, 'proceed')];
  const put = store.files.put(
    'f',
    (async function* () {
      yield makeBytes(5 * CHUNK_BYTES);
      sender.emit('stored');
      await proceeding;
    })(),
  );
  await stored;
  expect(() => [...store.files.read('f', 0, 1)]).toThrow(RangeError);
  sender.emit('proceed');
  await put;
  expect([...store.files.read('f', 0, 1)]).toHaveLength(1);
});

test('6.1 a disk that fills up while a file is streamed in keeps nothing of it', async () => {
  const store = makeStore();
  await store.files.put('small', inPieces(makeBytes(10), 10));
  store.limitPages(500);
  const put = store.files.put('large', inPieces(makeBytes(20 * CHUNK_BYTES), CHUNK_BYTES));
  await expect(put).rejects.toMatchObject({ name: 'StorageFailure', code: 'disk_full' });
  // Its space is free again at once.
  expect(await store.files.put('large', inPieces(makeBytes(4 * CHUNK_BYTES), CHUNK_BYTES))).toMatchObject({
    sizeBytes: 4 * CHUNK_BYTES,
  });
});

test('6.3 opening deletes files without a _storage document and keeps the others', async () => {
  const file = join(makeFolder(), 'database.sqlite');
  const store = openStore({ file });
  store.tableNumber('_storage');
  for (const id of ['owned', 'orphan']) await store.files.put(id, inPieces(makeBytes(CHUNK_BYTES * 2), 5000));
  await write(store, (t) => t.insert('_storage', makeNote({ _id: 'owned' })));
  await store.close();
  const again = openStore({ file });
  onTestFinished(() => again.close());
  expect(Buffer.concat([...again.files.read('owned', 0, 2 * CHUNK_BYTES)])).toHaveLength(2 * CHUNK_BYTES);
  expect(() => [...again.files.read('orphan', 0, 1)]).toThrow(RangeError);
});

test('6.4 an id can be used once, until its file is deleted', async () => {
  const store = makeStore();
  await store.files.put('f', inPieces(makeBytes(3), 3));
  await expect(store.files.put('f', inPieces(makeBytes(3), 3))).rejects.toThrow(/already stored/);
  store.files.remove('f');
  store.files.remove('f');
  expect(await store.files.put('f', inPieces(makeBytes(4), 4))).toMatchObject({ sizeBytes: 4 });
});

test('6.2 reading a file that is deleted meanwhile fails instead of ending early', async () => {
  const store = makeStore();
  await store.files.put('f', inPieces(makeBytes(3 * CHUNK_BYTES), CHUNK_BYTES));
  const reader = store.files.read('f', 0, 3 * CHUNK_BYTES)[Symbol.iterator]();
  reader.next();
  store.files.remove('f');
  expect(() => reader.next()).toThrow(/removed while it was read/);
});
