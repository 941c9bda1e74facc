import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DatabaseSecret } from '../../../embedded/runtime/syscalls/databaseSecret.ts';
import { encodeDocumentId } from '../../../embedded/values/documentId.ts';
import { manualClock } from './manualClock.ts';
import { type Bench, type MutationContext, startRunner, temporaryFile } from './runnerFixture.ts';

type Id = never;

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const store = (bench: Bench, text: string, type = '') =>
  bench.action((ctx) => ctx.storage.store(new Blob([text], { type }))) as Promise<Id>;
const urlOf = (bench: Bench, id: Id) => bench.query((ctx) => ctx.storage.getUrl(id));
const nameOf = async (bench: Bench, id: Id) => String(await urlOf(bench, id)).slice(-36);
const read = (bench: Bench, id: Id) =>
  bench.action(async (ctx) => {
    const blob = await ctx.storage.get(id);
    return blob && [await blob.text(), blob.type];
  });

test('SPEC 18.1: a stored file has a document, an address and its bytes', async () => {
  const bench = await startRunner();
  const id = await store(bench, 'ଗପ', 'text/plain');
  const facts = { contentType: 'text/plain', size: 6 };
  const sha256 = createHash('sha256').update('ଗପ').digest('base64');
  expect(bench.rows('_storage')).toEqual([{ _id: id, _creationTime: expect.any(Number), sha256, ...facts }]);
  expect(await urlOf(bench, id)).toMatch(/^http:\/\/127\.0\.0\.1:3210\/api\/storage\/[0-9a-f-]{36}$/);
  expect(await read(bench, id)).toEqual(['ଗପ', 'text/plain']);
  expect(bench.runner.findFile(id)).toBeNull();
  const found = { storageId: id, sizeBytes: 6, sha256, contentType: 'text/plain' };
  expect(bench.runner.findFile(await nameOf(bench, id))).toEqual(found);
});

test('SPEC 18.1: an upload need not have a type', async () => {
  const bench = await startRunner();
  const id = await bench.runner.storeUpload(pieces('one ', 'two'), null);
  expect(await read(bench, id as Id)).toEqual(['one two', '']);
  expect(bench.rows('_storage')[0]).not.toHaveProperty('contentType');
});

test('SPEC 18.3: a file is deleted with the commit, and kept when the mutation fails', async () => {
  const bench = await startRunner();
  const id = await store(bench, 'kept');
  const name = await nameOf(bench, id);
  const remove = (ctx: MutationContext) => ctx.storage.delete(id);
  await bench.mutationError(async (ctx) => {
    await remove(ctx);
    throw new Error('kept after all');
  });
  expect(bench.runner.findFile(name)).not.toBeNull();
  expect(await read(bench, id)).toEqual(['kept', '']);
  await bench.mutation(remove);
  expect(await urlOf(bench, id)).toBeNull();
  expect(await read(bench, id)).toBeNull();
  expect(bench.runner.findFile(name)).toBeNull();
  expect(() => [...bench.store.files.read(id, 0, 4)]).toThrow('no file');
  expect(await bench.mutationError(remove)).toContain('not found');
});

test('SPEC 18.4: an upload address is valid for an hour, on this host only', async () => {
  const time = manualClock();
  const bench = await startRunner({}, time);
  const address = new URL((await bench.mutation((ctx) => ctx.storage.generateUploadUrl())) as string);
  expect(address.origin + address.pathname).toBe('http://127.0.0.1:3210/api/storage/upload');
  const token = address.searchParams.get('token') ?? '';
  const check = (text: string) => bench.runner.checkUploadToken(text);
  expect(check(token)).toBe(true);
  for (const forged of ['', 'x', token.slice(1), `${token.slice(0, -2)}AA`, `z${token}`]) {
    expect(check(forged)).toBe(false);
  }
  expect((await startRunner({}, time)).runner.checkUploadToken(token)).toBe(false);
  time.advance(60 * 60 * 1000 - 1);
  expect(check(token)).toBe(true);
  time.advance(1);
  expect(check(token)).toBe(false);
});

test('SPEC 18.5: malformed ids name no file', async () => {
  const bench = await startRunner();
  expect(bench.runner.findFile('../../etc/passwd')).toBeNull();
  await expect(urlOf(bench, 'nonsense' as Id)).rejects.toThrow('Invalid storage ID');
});

test('SPEC 18.1: a file’s name survives a restart, differs by database key, and matches no other file', async () => {
  const file = temporaryFile();
  const first = await startRunner({}, { file });
  const id = await store(first, 'a');
  const name = await nameOf(first, id);
  await first.close();
  const again = await startRunner({}, { file });
  expect(await nameOf(again, id)).toBe(name);
  const changed = `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}`;
  for (const wrong of [changed, name.replaceAll('-', ''), `${name}0`]) {
    expect(again.runner.findFile(wrong)).toBeNull();
  }
  const one = new DatabaseSecret(Buffer.alloc(32, 1));
  const two = new DatabaseSecret(Buffer.alloc(32, 2));
  const made = encodeDocumentId(10_001, Buffer.alloc(16, 7));
  expect(one.fileId(one.fileName(made), 10_001)).toBe(made);
  expect(two.fileId(one.fileName(made), 10_001)).not.toBe(made);
});

test('SPEC 18.2, 18.6: what is not offered says so, and stores nothing', async () => {
  const bench = await startRunner();
  const blob = new Blob(['a']);
  const id = await store(bench, 'a');
  const refused = [
    bench.actionError((ctx) => ctx.storage.store(blob, { sha256: 'x' })),
    bench.mutationError((ctx) => ctx.storage.store(blob)),
    bench.mutationError((ctx) => ctx.storage.get(id)),
    bench.queryError((ctx) => ctx.storage.getMetadata(id)),
  ];
  for (const message of await Promise.all(refused)) expect(message).toContain('supported by this host');
  expect(bench.rows('_storage')).toHaveLength(1);
});
