import { createHash } from 'node:crypto';
import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test, vi } from 'vitest';
import { createFileNames } from '../../../embedded/runtime/functions/fileNames.ts';
import { encodeDocumentId } from '../../../embedded/values/documentId.ts';
import { manualClock } from './manualClock.ts';
import { startRunner, temporaryFile } from './runnerFixture.ts';

const id = v.id('_storage');

const files = {
  store: actionGeneric({
    args: { text: v.string(), type: v.optional(v.string()), sha256: v.optional(v.string()) },
    handler: (ctx, { text, type, sha256 }) =>
      ctx.storage.store(
        new Blob([text], type === undefined ? {} : { type }),
        sha256 === undefined ? undefined : { sha256 },
      ),
  }),
  read: actionGeneric({
    args: { id },
    handler: async (ctx, { id: storageId }) => {
      const blob = await ctx.storage.get(storageId);
      return blob === null ? null : { text: await blob.text(), type: blob.type };
    },
  }),
  uploadUrl: mutationGeneric({ args: {}, handler: (ctx) => ctx.storage.generateUploadUrl() }),
  url: queryGeneric({ args: { id }, handler: (ctx, { id: storageId }) => ctx.storage.getUrl(storageId) }),
  metadata: queryGeneric({
    args: { id },
    handler: (ctx, { id: storageId }) =>
      (ctx.storage as unknown as { getMetadata(id: string): Promise<unknown> }).getMetadata(storageId),
  }),
  document: queryGeneric({
    args: { id },
    handler: (ctx, { id: storageId }) => ctx.db.system.get(storageId),
  }),
  remove: mutationGeneric({
    args: { id, thenFail: v.optional(v.boolean()) },
    handler: async (ctx, { id: storageId, thenFail }) => {
      await ctx.storage.delete(storageId);
      if (thenFail === true) throw new Error('kept after all');
    },
  }),
};

/** In mutations, `store` and `get` are syscalls of their own. */
const inMutation = {
  store: mutationGeneric({
    args: { text: v.string(), sha256: v.optional(v.string()), end: v.optional(v.string()) },
    handler: async (ctx, { text, sha256, end }) => {
      const stored = await ctx.storage.store(
        new Blob([text], { type: 'text/plain' }),
        sha256 ? { sha256 } : undefined,
      );
      if (end === 'fail') throw new Error('not stored after all');
      if (end === 'delete') await ctx.storage.delete(stored);
      const blob = await ctx.storage.get(stored);
      return { stored, read: blob && [await blob.text(), blob.type] };
    },
  }),
  catching: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, args) => {
      await ctx
        .runMutation(makeFunctionReference<'mutation'>('inMutation:store'), { ...args, end: 'fail' })
        .catch(() => null);
    },
  }),
};

async function* pieces(...texts: string[]): AsyncIterable<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

const hash = (text: string, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(text).digest(encoding);

test('SPEC 18.1: a stored file has a document, an address and its bytes', async () => {
  const bench = await startRunner({ files });
  const stored = await bench.action('files:store', { text: 'ଗପ', type: 'text/plain' });
  expect(await bench.query('files:document', { id: stored })).toEqual({
    _id: stored,
    _creationTime: expect.any(Number),
    contentType: 'text/plain',
    sha256: hash('ଗପ', 'base64'),
    size: 6,
  });
  const url = (await bench.query('files:url', { id: stored })) as string;
  const [, name = ''] = /^http:\/\/127\.0\.0\.1:3210\/api\/storage\/([0-9a-f-]{36})$/.exec(url) ?? [];
  expect(await bench.query('files:metadata', { id: stored })).toEqual({
    storageId: stored,
    sha256: hash('ଗପ', 'hex'),
    size: 6,
    contentType: 'text/plain',
  });
  expect(await bench.action('files:read', { id: stored })).toEqual({ text: 'ଗପ', type: 'text/plain' });
  expect(bench.runner.findFile(stored as string)).toBeNull();
  expect(bench.runner.findFile(name)).toEqual({
    storageId: stored,
    sizeBytes: 6,
    sha256: hash('ଗପ', 'base64'),
    contentType: 'text/plain',
  });
});

test('SPEC 18.2: an upload is checked against its hash, and a mismatch is refused', async () => {
  const bench = await startRunner({ files });
  const stored = await bench.runner.storeUpload(pieces('one ', 'two'), null, hash('one two', 'base64'));
  expect(await bench.action('files:read', { id: stored })).toEqual({ text: 'one two', type: '' });
  expect(await bench.query('files:document', { id: stored })).not.toHaveProperty('contentType');
  await expect(bench.runner.storeUpload(pieces('other'), null, hash('one two', 'base64'))).rejects.toThrow(
    /Sha256 mismatch/,
  );
  expect(
    (await bench.failure('action', 'files:store', { text: 'a', sha256: hash('b', 'hex') })).errorMessage,
  ).toContain('Sha256 mismatch');
});

test('SPEC 18.3: a file is deleted with the commit, and kept when the mutation fails', async () => {
  const bench = await startRunner({ files });
  const stored = await bench.action('files:store', { text: 'kept' });
  const name =
    new URL((await bench.query('files:url', { id: stored })) as string).pathname.split('/').at(-1) ?? '';
  await bench.failure('mutation', 'files:remove', { id: stored, thenFail: true });
  expect(bench.runner.findFile(name)).not.toBeNull();
  expect(await bench.action('files:read', { id: stored })).toEqual({ text: 'kept', type: '' });
  await bench.mutation('files:remove', { id: stored });
  expect(await bench.query('files:url', { id: stored })).toBeNull();
  expect(await bench.action('files:read', { id: stored })).toBeNull();
  expect(bench.runner.findFile(name)).toBeNull();
  expect(() => [...bench.store.readFile(stored as string, 0, 4)]).toThrow('no file');
  expect((await bench.failure('mutation', 'files:remove', { id: stored })).errorMessage).toContain(
    'not found',
  );
});

test('SPEC 18.4: an upload address is valid for an hour, on this host only', async () => {
  const time = manualClock();
  const bench = await startRunner({ files }, time);
  const address = new URL((await bench.mutation('files:uploadUrl')) as string);
  expect(address.origin + address.pathname).toBe('http://127.0.0.1:3210/api/storage/upload');
  const token = address.searchParams.get('token') ?? '';
  const check = (text: string) => bench.runner.checkUploadToken(text);
  expect(check(token)).toBe(true);
  for (const forged of ['', 'x', token.slice(1), `${token.slice(0, -2)}AA`, `z${token}`]) {
    expect(check(forged)).toBe(false);
  }
  const other = await startRunner({ files }, time);
  expect(other.runner.checkUploadToken(token)).toBe(false);
  time.advance(60 * 60 * 1000 - 1);
  expect(check(token)).toBe(true);
  time.advance(1);
  expect(check(token)).toBe(false);
});

test('SPEC 18.5: malformed ids name no file', async () => {
  const bench = await startRunner({ files });
  expect(bench.runner.findFile('../../etc/passwd')).toBeNull();
  expect((await bench.failure('query', 'files:url', { id: 'nonsense' })).errorMessage).toContain(
    'ArgumentValidationError',
  );
});

test('SPEC 18.1: a file’s name survives a restart, differs by database key, and matches no other file', async () => {
  const file = temporaryFile();
  const first = await startRunner({ files }, { file });
  const id = (await first.action('files:store', { text: 'a' })) as string;
  const url = await first.query('files:url', { id });
  await first.close();
  const again = await startRunner({ files }, { file });
  expect(await again.query('files:url', { id })).toBe(url);
  const name = String(url).slice(-36);
  for (const wrong of [
    `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}`,
    name.replaceAll('-', ''),
    `${name}0`,
  ]) {
    expect(again.runner.findFile(wrong)).toBeNull();
  }
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((secret) =>
    createFileNames(secret, () => 10_001),
  );
  expect(one?.nameOf(id)).not.toBe(two?.nameOf(id));
  const made = encodeDocumentId(10_001, Buffer.alloc(16, 7));
  expect(one?.idOf(one.nameOf(made))).toBe(made);
  expect(two?.idOf(one?.nameOf(made) ?? '')).not.toBe(made);
});

test('SPEC 18.6: a mutation stores and reads files as part of its transaction', async () => {
  const bench = await startRunner({ files, inMutation });
  const removed = vi.spyOn(bench.store, 'deleteFile');
  const made = (await bench.mutation('inMutation:store', { text: 'ଗପ', sha256: hash('ଗପ', 'hex') })) as {
    stored: string;
    read: unknown;
  };
  expect(made.read).toEqual(['ଗପ', 'text/plain']);
  expect(await bench.action('files:read', { id: made.stored })).toEqual({ text: 'ଗପ', type: 'text/plain' });
  expect(removed).not.toHaveBeenCalled();
  const wrong = await bench.failure('mutation', 'inMutation:store', { text: 'a', sha256: hash('b', 'hex') });
  expect(wrong.errorMessage).toContain('Sha256 mismatch');
  expect(removed).not.toHaveBeenCalled();
  await bench.failure('mutation', 'inMutation:store', { text: 'a', end: 'fail' });
  expect(removed).toHaveBeenCalledTimes(1);
  await bench.mutation('inMutation:catching', { text: 'a' });
  expect(removed).toHaveBeenCalledTimes(2);
  expect(await bench.mutation('inMutation:store', { text: 'a', end: 'delete' })).toMatchObject({
    read: null,
  });
  expect(new Set(removed.mock.calls.map(([id]) => id)).size).toBe(3);
  for (const [id] of removed.mock.calls) expect(() => [...bench.store.readFile(id, 0, 1)]).toThrow('no file');
});
