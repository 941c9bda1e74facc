import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyListPage } from '../../src/catalogue/apply.ts';
import { follow, listOf } from '../../src/catalogue/lists.ts';
import { savedStory } from '../../src/catalogue/queries.ts';
import { readQueue, storeSavedRecord, want } from '../../src/catalogue/saved.ts';
import { downloads } from '../../src/downloads/downloadStates.ts';
import { followDownloads, resumeSaves } from '../../src/downloads/downloads.ts';
import { AudioCache } from '../../src/player/audioCache.ts';
import { localCopy } from '../../src/player/sources.ts';
import type { CatalogueRow, NarrationPart, StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { makeStory } from '../catalogue/makeStory.ts';
import { eventually } from '../eventually.ts';
import { FakeCaches } from '../player/fakeCaches.ts';
import { withLeadingTab } from './leadingTab.ts';

withFreshDatabase();
withLeadingTab();

const address = 'http://server.example';
const sizeBytes = 1000;
let storage: FakeCaches;
let fetched: string[];

beforeEach(() => {
  storage = new FakeCaches();
  fetched = [];
  vi.stubGlobal('caches', storage);
  vi.stubGlobal('navigator', {});
  vi.stubEnv('VITE_CONVEX_URL', address);
  // Without a network no fetch succeeds.
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(String(url));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  return () => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    for (const id of Object.keys(downloads) as StoryId[]) delete downloads[id];
  };
});

interface Sound {
  readonly bytes: Buffer;
  readonly sha256: string;
}

function makeSound(): Sound {
  const bytes = randomBytes(sizeBytes);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const urlOf = (name: string) => `${address}/api/storage/${name}`;

function partOf({ sha256 }: Sound, name: string): NarrationPart {
  return { url: urlOf(name), mimeType: 'audio/mpeg', sizeBytes, sha256, durationSeconds: 1 };
}

const id = 'a' as StoryId;

/** Stores the catalogue of a server epoch, with one story whose parts have these names. */
async function pull(epoch: string, names: readonly string[], sounds: readonly Sound[]): Promise<void> {
  const parts = sounds.map((sound, index) => partOf(sound, names[index] ?? ''));
  const row: CatalogueRow = {
    ...makeStory({ id, seq: 1 }),
    narration: { synthetic: false, narrator: 'Asha', durationSeconds: parts.length, parts },
  };
  const page = { rows: [row], tombstones: [], cursor: 1, isDone: true, epoch, floor: 0 };
  await follow([row.language], true);
  const { cursor = 0 } = (await listOf(row.language)) ?? {};
  if (cursor > 0) expect(await applyListPage(row.language, page, cursor)).toEqual({ kind: 'resync' });
  expect(await applyListPage(row.language, page, 0)).toMatchObject({ kind: 'applied' });
}

async function cached({ bytes, sha256 }: Sound, name: string): Promise<void> {
  const file = new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' });
  await new AudioCache(storage).put(urlOf(name), file, sha256);
}

/** Saves the story completely under its old names. */
async function saved(names: readonly string[], sounds: readonly Sound[]): Promise<void> {
  await pull('before', names, sounds);
  for (const [index, sound] of sounds.entries()) await cached(sound, names[index] ?? '');
  await storeSavedRecord({
    storyId: id,
    savedAt: 1,
    sizeBytes,
    bodyHash: makeStory({ id, seq: 1 }).bodyHash,
    partHashes: sounds.map(({ sha256 }) => sha256),
    partUrls: names.map(urlOf),
  });
}

test('a saved story whose files have new addresses plays offline under them', async () => {
  const sounds = [makeSound(), makeSound()];
  await saved(['id1', 'id2'], sounds);
  await pull('after', ['name1', 'name2'], sounds);
  await followDownloads();

  expect((await savedStory(id))?.partUrls).toEqual([urlOf('name1'), urlOf('name2')]);
  expect((await new AudioCache(storage).urls()).sort()).toEqual([urlOf('name1'), urlOf('name2')]);
  expect(await localCopy(urlOf('name2'))).toBeDefined();
  expect([...(await readQueue()).storyIds]).toEqual([]);
  expect(fetched).toEqual([]);

  const before = await savedStory(id);
  await resumeSaves();
  expect(await savedStory(id)).toEqual(before);
  expect(storage.usedBytes()).toBe(2 * sizeBytes);
  expect(fetched).toEqual([]);
});

test('a half-downloaded story continues with its other half under the new addresses', async () => {
  const sounds = [makeSound(), makeSound()];
  await pull('before', ['id1', 'id2'], sounds);
  await cached(sounds[0] as Sound, 'id1');
  await want([id]);
  await pull('after', ['name1', 'name2'], sounds);
  await resumeSaves();
  await eventually(async () => expect(await new AudioCache(storage).urls()).toEqual([urlOf('name1')]));
  expect([...(await readQueue()).storyIds]).toEqual([id]);
  expect(fetched.filter((url) => url.includes('name1') || url.includes('id1'))).toEqual([]);
});

test('without room for a temporary copy a story keeps its old addresses, and moves once there is room', async () => {
  const sounds = [makeSound()];
  await saved(['id1'], sounds);
  storage.quotaBytes = sizeBytes;
  await pull('after', ['name1'], sounds);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await resumeSaves();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect((await savedStory(id))?.partUrls).toEqual([urlOf('id1')]);
  expect(await new AudioCache(storage).urls()).toEqual([urlOf('id1')]);

  storage.quotaBytes = 2 * sizeBytes;
  await resumeSaves();
  expect((await savedStory(id))?.partUrls).toEqual([urlOf('name1')]);
  expect(await new AudioCache(storage).urls()).toEqual([urlOf('name1')]);
  expect(fetched).toEqual([]);
});
