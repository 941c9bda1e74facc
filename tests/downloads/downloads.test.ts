import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyListPage } from '../../src/catalogue/apply.ts';
import { follow, listOf } from '../../src/catalogue/lists.ts';
import { body, savedStories, savedStory } from '../../src/catalogue/queries.ts';
import { readQueue, unwant } from '../../src/catalogue/saved.ts';
import { downloads } from '../../src/downloads/downloadStates.ts';
import {
  cancelSave,
  clearSaved,
  followDownloads,
  pauseSaves,
  removeSaved,
  resumePaused,
  resumeSaves,
  saveStories,
} from '../../src/downloads/downloads.ts';
import { AudioCache } from '../../src/player/audioCache.ts';
import { dataSaver } from '../../src/settings/dataSaver.ts';
import { parseListPage } from '../../src/shared/protocol/catalogue.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { storiesIn } from '../catalogue/storiesIn.ts';
import { eventually } from '../eventually.ts';
import { FakeCaches } from '../player/fakeCaches.ts';
import { LipiServer } from '../sync/lipiServer.ts';
import { withLeadingTab } from './leadingTab.ts';

withFreshDatabase();
withLeadingTab();

vi.mock('../../src/downloads/cacheFonts.ts', () => ({
  cacheFontOf: (language: string) => {
    fonts.push(language);
    return loadFont();
  },
}));

let server: LipiServer;
let storage: FakeCaches;
let fonts: string[];
let loadFont: () => Promise<void>;

beforeEach(async () => {
  server = await LipiServer.start();
  storage = new FakeCaches();
  fonts = [];
  loadFont = async () => undefined;
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('navigator', {});
  vi.stubEnv('VITE_CONVEX_URL', server.address);
});

afterEach(async () => {
  dataSaver.isOn = false;
  for (const id of Object.keys(downloads) as StoryId[]) await cancelSave(id);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await server.dispose();
});

const narrationBytes = 400_000;

/** Publishes these works. Resolves with the ids of their stories. */
async function stock<Works extends readonly string[]>(...works: Works) {
  await server.publish(...works.map((work) => ({ work, narration: randomBytes(narrationBytes) })));
  await pull();
  const rows = await storiesIn('or');
  return works.map((work) => {
    const row = rows.find((candidate) => candidate.work === work);
    if (!row) throw new Error(`${work} did not arrive`);
    return row.id;
  }) as { [At in keyof Works]: StoryId };
}

async function pull(): Promise<void> {
  await follow(['or'], true);
  const after = (await listOf('or'))?.cursor ?? 0;
  const page = parseListPage(await server.query('list:changes', { language: 'or', after, limit: 400 }));
  if (!page) throw new Error('the server gave no page');
  await applyListPage('or', page, after);
}

const untilKind = (id: StoryId, kind: string) => eventually(() => expect(downloads[id]?.kind).toBe(kind));

async function saveWhole(...ids: StoryId[]): Promise<void> {
  await saveStories(ids);
  for (const id of ids) await untilKind(id, 'ready');
}

const cachedUrls = () => new AudioCache(storage).urls();

const isNarration = (url: string) => String(url).includes('/api/storage/');

/** Has each request for a narration wait for `act`. Returns what ends this. */
function beforeNarrations(act: (init: RequestInit) => unknown): () => void {
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (isNarration(url)) await act(init);
    return realFetch(url, init);
  });
  return () => vi.stubGlobal('fetch', realFetch);
}

/** Rejects once the request is aborted. */
function aborted({ signal }: RequestInit): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

test('a story is ready only once its text, audio and font are on the device', async () => {
  const [id] = await stock('a');
  await saveWhole(id);

  const saved = await savedStory(id);
  expect(saved?.partUrls).toEqual(await cachedUrls());
  expect(await new AudioCache(storage).match(saved?.partUrls[0] ?? '')).toMatchObject({
    size: narrationBytes,
    type: 'audio/mpeg',
  });
  expect(await body(id)).toBeDefined();
  expect(fonts).toEqual(['or']);
  expect([...(await readQueue()).storyIds]).toEqual([]);
  expect(storage.usedBytes()).toBe(narrationBytes);
});

test('a story is saved without the font of its script when that does not arrive', async () => {
  const [id] = await stock('a');
  const realTimeout = setTimeout;
  loadFont = () => {
    // All files are here, so the only wait as long as this one is that for the font.
    vi.stubGlobal('setTimeout', (act: () => void, ms: number) => realTimeout(act, ms === 20_000 ? 0 : ms));
    return new Promise(() => undefined);
  };
  await saveWhole(id);
});

test('removing a saved story frees its audio and keeps its text', async () => {
  const [id] = await stock('a');
  await saveWhole(id);
  await removeSaved(id);
  expect(await savedStory(id)).toBeUndefined();
  expect(await cachedUrls()).toEqual([]);
  expect(downloads[id]).toBeUndefined();
  expect(await body(id)).toBeDefined();
});

test('a cancelled download leaves nothing behind and is not resumed', async () => {
  const [id] = await stock('a');
  let cancelled: Promise<void> | undefined;
  const restoreFetch = beforeNarrations(() => {
    cancelled ??= cancelSave(id);
  });
  await saveStories([id]);
  await eventually(() => expect(cancelled).toBeDefined());
  await cancelled;
  restoreFetch();
  expect(downloads[id]).toBeUndefined();
  expect(storage.usedBytes()).toBe(0);
  await resumeSaves();
  expect(downloads[id]).toBeUndefined();
  expect(await savedStory(id)).toBeUndefined();
  expect(storage.usedBytes()).toBe(0);
});

test('a story that another tab cancels while it is downloaded is not marked as saved', async () => {
  const [id] = await stock('a');
  // Its message has not arrived yet.
  beforeNarrations(() => unwant(id));
  await saveStories([id]);
  await eventually(() => expect(downloads[id]).toBeUndefined());
  expect(await savedStory(id)).toBeUndefined();
});

test('a story with evicted audio is not shown as saved offline, and is fetched once online (fault 16)', async () => {
  const [id] = await stock('a');
  await saveWhole(id);
  await storage.delete('lipi-audio-cache-v1');
  await server.goAway();

  await followDownloads();
  expect(await savedStory(id)).toBeUndefined();
  await untilKind(id, 'waiting');

  await server.comeBack();
  await resumeSaves();
  await untilKind(id, 'ready');
  expect(await cachedUrls()).toHaveLength(1);
});

test('a changed saved story is fetched again, and its old audio stays until then', async () => {
  const [id] = await stock('a');
  await saveWhole(id);
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

test('a saved story that the library has withdrawn keeps its audio until the reader removes it', async () => {
  const [a, b] = await stock('a', 'b');
  await saveWhole(a, b);
  const before = (await cachedUrls()).toSorted();
  await server.remove('a/or');
  await pull();
  await resumeSaves();
  expect((await cachedUrls()).toSorted()).toEqual(before);
  expect((await readQueue()).storyIds).toEqual(new Set());
  await removeSaved(a);
  expect(await cachedUrls()).toEqual((await savedStory(b))?.partUrls);
  expect(await body(a)).toBeUndefined();
});

test('clearing removes every saved story and all audio', async () => {
  const ids = await stock('a', 'b');
  await saveWhole(...ids);
  await clearSaved();
  expect(await savedStories()).toEqual([]);
  expect(storage.usedBytes()).toBe(0);
});

test('without Cache Storage the failure says why', async () => {
  const [id] = await stock('a');
  vi.stubGlobal('caches', undefined);
  // An insecure page has no such property at all.
  Reflect.deleteProperty(globalThis, 'caches');
  await saveStories([id]);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ reason: 'server', message: expect.stringContaining('https') });
});

/** Lets only this many bytes of a narration through until the returned function is called. */
function holdNarrationsAt(bytes: number): () => void {
  const realFetch = fetch;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = await realFetch(url, init);
    if (!isNarration(url) || !answer.body) return answer;
    let passed = 0;
    const metered = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          const now = chunk.subarray(0, Math.max(0, bytes - passed));
          passed += now.byteLength;
          if (now.byteLength > 0) controller.enqueue(now);
          if (now.byteLength === chunk.byteLength) return;
          await Promise.race([released, aborted(init)]);
          controller.enqueue(chunk.subarray(now.byteLength));
        },
      }),
    );
    return new Response(metered, answer);
  });
  return () => {
    vi.stubGlobal('fetch', realFetch);
    release();
  };
}

const receivedBytes = (id: StoryId) => {
  const download = downloads[id];
  return download && 'receivedBytes' in download ? download.receivedBytes : 0;
};

test('a paused download stays paused when others resume, and continues where it stopped', async () => {
  const [a, b] = await stock('a', 'b');
  const release = holdNarrationsAt(300_000);
  await saveStories([a, b]);
  await eventually(() => expect(receivedBytes(a)).toBeGreaterThan(300_000));
  await pauseSaves([a]);
  await untilKind(a, 'paused');
  release();
  await untilKind(b, 'ready');
  await eventually(() => expect(receivedBytes(a)).toBeGreaterThan(300_000));
  await resumeSaves();
  expect(downloads[a]?.kind).toBe('paused');
  expect((await readQueue()).pausedIds).toEqual(new Set([a]));

  const asked: string[] = [];
  beforeNarrations(({ headers }) => asked.push(new Headers(headers).get('range') ?? ''));
  await resumePaused();
  await untilKind(a, 'ready');
  expect(asked).toEqual(['bytes=300000-']);
});

test('cancelling a paused download frees its bytes', async () => {
  const [id] = await stock('a');
  const release = holdNarrationsAt(300_000);
  await saveStories([id]);
  await eventually(() => expect(receivedBytes(id)).toBeGreaterThan(300_000));
  await pauseSaves([id]);
  await untilKind(id, 'paused');
  await eventually(() => expect(storage.usedBytes()).toBe(300_000));
  await cancelSave(id);
  release();
  expect(downloads[id]).toBeUndefined();
  expect(storage.usedBytes()).toBe(0);
});

test('several downloads are cancelled at once, and a saved story among them stays', async () => {
  const [a, ...others] = await stock('a', 'b', 'c', 'd');
  await saveWhole(a);
  beforeNarrations(aborted);
  await saveStories(others);
  await pauseSaves();
  // The first two hold up the last: not even its text is here.
  expect(downloads[others[2]]).toMatchObject({ kind: 'paused', receivedBytes: 0 });
  await cancelSave(a, ...others);
  expect((await savedStories()).map(({ row }) => row.id)).toEqual([a]);
  expect([...(await readQueue()).storyIds]).toEqual([]);
  expect(storage.usedBytes()).toBe(narrationBytes);
});

test('a full device loses nothing that was saved before, and the failure is not retried until the reader asks', async () => {
  const [a, b] = await stock('a', 'b');
  await saveWhole(a);
  storage.quotaBytes = narrationBytes + 300 * 1024;
  await saveStories([b]);
  await untilKind(b, 'failed');
  expect(downloads[b]).toMatchObject({ kind: 'failed', reason: 'quota' });
  expect(await savedStory(b)).toBeUndefined();
  expect(await cachedUrls()).toEqual((await savedStory(a))?.partUrls);
  expect(storage.usedBytes()).toBe(narrationBytes);
  await removeSaved(a);
  storage.quotaBytes = 2 * narrationBytes;
  delete downloads[b];
  await resumeSaves();
  expect(downloads[b]).toMatchObject({ kind: 'failed', reason: 'quota' });
  await saveWhole(b);
  expect((await readQueue()).failures.size).toBe(0);
});

test('saving needs room for the pieces and the largest whole part, and reports what is missing', async () => {
  const [id] = await stock('a');
  const usage = 0;
  const quota = 2 * narrationBytes;
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: quota - 1, usage }) } });
  await saveStories([id]);
  await untilKind(id, 'failed');
  expect(downloads[id]).toMatchObject({ reason: 'quota', neededBytes: 1 });
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } });
  await saveWhole(id);
});

test('with the data saver on, a changed story is held in the queue and not fetched unasked', async () => {
  const [id] = await stock('a');
  await saveWhole(id);
  const before = await savedStory(id);
  await server.publish({ work: 'a', content: 'Mended.', narration: randomBytes(1000) });
  await pull();
  dataSaver.isOn = true;
  await resumeSaves();
  expect(downloads[id]?.kind).toBe('held');
  expect(await cachedUrls()).toEqual(before?.partUrls);
  await resumePaused([id]);
  await untilKind(id, 'ready');
  expect(await body(id)).toMatchObject({ content: 'Mended.' });
});

test('a running download is held when the data saver turns on, and continues by itself when it is off', async () => {
  const [a, b, c] = await stock('a', 'b', 'c');
  const release = holdNarrationsAt(300_000);
  await saveStories([a]);
  await eventually(() => expect(receivedBytes(a)).toBeGreaterThan(300_000));
  dataSaver.isOn = true;
  await untilKind(a, 'held');
  expect(receivedBytes(a)).toBeGreaterThan(300_000);
  release();
  // Saving states the price, so this one is not held.
  await saveWhole(b);
  expect(downloads[a]?.kind).toBe('held');
  dataSaver.isOn = false;
  await saveStories([c]);
  await untilKind(a, 'ready');
  await untilKind(c, 'ready');
});
