import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAudioCache } from '../../src/audio/audioCache.ts';
import {
  cancelSave,
  clearSaved,
  downloads,
  keepFontsWith,
  removeSaved,
  resumeSaves,
  saveStory,
} from '../../src/audio/downloads.ts';
import { applyPage } from '../../src/library/apply.ts';
import { body, savedStories, savedStory } from '../../src/library/queries.ts';
import { readWanted } from '../../src/library/saved.ts';
import { offerStoryDelivery } from '../../src/library/storyDelivery.ts';
import type { StoryId } from '../../src/shared/catalogue.ts';
import { makeBackendQuery } from '../../src/sync/backend.ts';
import { makeOpenStory } from '../../src/sync/openStory.ts';
import { parseFeedPage } from '../../src/sync/wire.ts';
import { withFreshDatabase } from '../library/freshDatabase.ts';
import { storiesIn } from '../library/storiesIn.ts';
import { LipiServer } from '../sync/lipiServer.ts';
import { FakeCaches } from './fakeCaches.ts';

withFreshDatabase();

let server: LipiServer;
let storage: FakeCaches;
let fonts: string[];

beforeEach(async () => {
  server = await LipiServer.start();
  storage = new FakeCaches();
  fonts = [];
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('navigator', {});
  vi.stubEnv('VITE_CONVEX_URL', server.address);
  offerStoryDelivery(makeOpenStory(makeBackendQuery({ address: server.address, fetch, timeoutMs: 5000 })));
  keepFontsWith(async (language) => {
    fonts.push(language);
  });
});

afterEach(async () => {
  for (const id of Object.keys(downloads) as StoryId[]) await cancelSave(id);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await server.dispose();
});

const narrationBytes = 400_000;

/** Publishes stories with narrations and brings the catalogue onto the device. */
async function stock(...works: string[]): Promise<StoryId[]> {
  await server.publish(...works.map((work) => ({ work, narration: randomBytes(narrationBytes) })));
  await pull();
  const rows = await storiesIn('or');
  return works.map((work) => {
    const row = rows.find((candidate) => candidate.work === work);
    if (!row) throw new Error(`${work} did not arrive`);
    return row.id;
  });
}

let cursor = 0;
beforeEach(() => {
  cursor = 0;
});

async function pull(): Promise<void> {
  const page = parseFeedPage(
    await server.query('feed:changes', { scope: 'catalogue', after: cursor, limit: 500 }),
  );
  if (!page.ok) throw new Error(page.failure.message);
  await applyPage(page.value, cursor);
  cursor = page.value.cursor;
}

const untilKind = (id: StoryId, kind: string) =>
  vi.waitFor(() => expect(downloads[id]?.kind).toBe(kind), { timeout: 10 * 1000 });

const cachedUrls = () => makeAudioCache(storage).urls();

test('a saved story has its text, its audio and its font on the device before it says so', async () => {
  const [id] = (await stock('a')) as [StoryId];
  await saveStory(id);
  await untilKind(id, 'ready');

  const saved = await savedStory(id);
  expect(saved?.partUrls).toEqual(await cachedUrls());
  expect(await makeAudioCache(storage).match(saved?.partUrls[0] ?? '')).toMatchObject({
    size: narrationBytes,
    type: 'audio/mpeg',
  });
  expect(await body(id)).toBeDefined();
  expect(fonts).toEqual(['or']);
  expect(await readWanted()).toEqual([]);
  expect(storage.usedBytes()).toBe(narrationBytes);
});

test('several stories are saved one after another', async () => {
  const ids = await stock('a', 'b', 'c');
  await Promise.all(ids.map((id) => saveStory(id)));
  expect(Object.values(downloads).filter(({ kind }) => kind === 'downloading').length).toBeLessThanOrEqual(1);
  for (const id of ids) await untilKind(id, 'ready');
  expect((await savedStories()).map(({ row }) => row.work).sort()).toEqual(['a', 'b', 'c']);
});

test('removing a saved story frees its audio and keeps its text', async () => {
  const [id] = (await stock('a')) as [StoryId];
  await saveStory(id);
  await untilKind(id, 'ready');
  await removeSaved(id);
  expect(await savedStory(id)).toBeUndefined();
  expect(await cachedUrls()).toEqual([]);
  expect(downloads[id]).toBeUndefined();
  expect(await body(id)).toBeDefined();
});

test('a cancelled download leaves nothing behind and is not resumed', async () => {
  const [id] = (await stock('a')) as [StoryId];
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).includes('/api/storage/')) await cancelSave(id);
    return realFetch(url, init);
  });
  await saveStory(id);
  await vi.waitFor(() => expect(downloads[id]).toBeUndefined());
  vi.stubGlobal('fetch', realFetch);
  await resumeSaves();
  expect(downloads[id]).toBeUndefined();
  expect(await savedStory(id)).toBeUndefined();
  expect(storage.usedBytes()).toBe(0);
});

test('a full device is a quota failure, and what had come is freed', async () => {
  const [id] = (await stock('a')) as [StoryId];
  storage.quotaBytes = 300 * 1024;
  await saveStory(id);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ kind: 'failed', reason: 'quota' });
  expect(await savedStory(id)).toBeUndefined();
  expect(storage.usedBytes()).toBe(0);
});

test('a device that says beforehand that it has no room fetches nothing', async () => {
  const [id] = (await stock('a')) as [StoryId];
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1000, usage: 900 }) } });
  await saveStory(id);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ reason: 'quota' });
  expect(storage.usedBytes()).toBe(0);
});

test('a save that the network refused goes on by itself when resumed', async () => {
  const [id] = (await stock('a')) as [StoryId];
  await server.goAway();
  await saveStory(id);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ reason: 'offline' });
  expect(await readWanted()).toEqual([id]);

  await server.comeBack();
  await resumeSaves();
  await untilKind(id, 'ready');
});

test('audio that the browser evicted is noticed and fetched again', async () => {
  const [id] = (await stock('a')) as [StoryId];
  await saveStory(id);
  await untilKind(id, 'ready');
  await storage.delete('lipi-audio-cache-v1');

  await resumeSaves();
  expect(await savedStory(id)).toBeUndefined();
  await untilKind(id, 'ready');
  expect(await cachedUrls()).toHaveLength(1);
});

test('a saved story that changed is fetched anew and its old audio goes only then', async () => {
  const [id] = (await stock('a')) as [StoryId];
  await saveStory(id);
  await untilKind(id, 'ready');
  const before = await savedStory(id);

  await server.publish({ work: 'a', content: 'Mended.', narration: randomBytes(1000) });
  await pull();
  expect(await cachedUrls()).toEqual(before?.partUrls);
  await resumeSaves();
  expect(downloads[id]?.kind).not.toBe('ready');
  await untilKind(id, 'ready');

  const after = await savedStory(id);
  expect(after?.partUrls).not.toEqual(before?.partUrls);
  expect(await cachedUrls()).toEqual(after?.partUrls);
  expect(await body(id)).toMatchObject({ content: 'Mended.' });
});

test('audio of a story that left the library is swept, that of the others stays', async () => {
  const [a, b] = (await stock('a', 'b')) as [StoryId, StoryId];
  for (const id of [a, b]) {
    await saveStory(id);
    await untilKind(id, 'ready');
  }
  await server.remove('a/or');
  await pull();
  await resumeSaves();
  expect(await cachedUrls()).toEqual((await savedStory(b))?.partUrls);
  expect(Object.keys(downloads)).toEqual([b]);
});

test('clearing removes every saved story, all audio and all wishes', async () => {
  const ids = await stock('a', 'b');
  for (const id of ids) {
    await saveStory(id);
    await untilKind(id, 'ready');
  }
  await clearSaved();
  expect(await savedStories()).toEqual([]);
  expect(storage.usedBytes()).toBe(0);
});

test('where the browser offers no cache the failure says why', async () => {
  const [id] = (await stock('a')) as [StoryId];
  vi.stubGlobal('caches', undefined);
  // An insecure page has no such property at all.
  Reflect.deleteProperty(globalThis, 'caches');
  await saveStory(id);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ reason: 'server', message: expect.stringContaining('https') });
});
