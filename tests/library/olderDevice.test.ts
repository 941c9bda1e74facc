import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManuscriptId } from '../../src/shared/desk/desk.ts';
import type { LetterId } from '../../src/shared/desk/letters.ts';
import type { ReaderOp } from '../../src/shared/reader/readerOps.ts';
import { listedStorage } from '../desk/unsaved/listedStorage.ts';
import { deleteDatabases } from '../outbox/privateStores.ts';
import { FakeStorage, stubPage } from '../state/fakeDocument.ts';

/** What the release of 22 November 2026 stored: every object store with its indexes and rows, and localStorage. */
interface OlderDevice {
  readonly localStorage: Readonly<Record<string, string>>;
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly {
      readonly name: string;
      readonly keyPath: string;
      readonly autoIncrement: boolean;
      readonly indexes: readonly {
        readonly name: string;
        readonly keyPath: string | string[];
        readonly unique: boolean;
        readonly multiEntry: boolean;
      }[];
      readonly rows: readonly object[];
    }[];
  }[];
}

const older = JSON.parse(
  await readFile(join(import.meta.dirname, 'olderDevice.json'), 'utf8'),
) as OlderDevice;
const asha = 'asha1';

beforeEach(async () => {
  vi.resetModules();
  await deleteDatabases();
  const storage = new FakeStorage();
  for (const [key, value] of Object.entries(older.localStorage)) storage.setItem(key, value);
  stubPage(listedStorage(storage));
  for (const database of older.databases) await write(database);
});

afterEach(() => vi.unstubAllGlobals());

function write({ name, version, stores }: OlderDevice['databases'][number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const { name, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
        for (const { name, keyPath, ...options } of indexes) store.createIndex(name, keyPath, options);
        for (const row of rows) store.add(row);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

test('saved stories, their texts and the save queue are still there', async () => {
  const { body, savedStories } = await import('../../src/library/queries.ts');
  const { readQueue } = await import('../../src/library/saved.ts');
  const saved = await savedStories();
  expect(saved.map(({ row, saved: { partUrls } }) => [row.id, partUrls.length])).toEqual(
    expect.arrayContaining([
      ['salt', 1],
      ['lime', 0],
    ]),
  );
  expect(saved).toHaveLength(2);
  for (const { row } of saved) expect(await body(row.id)).toMatchObject({ content: `Text of ${row.id}` });
  const { storyIds, pausedIds } = await readQueue();
  expect([[...storyIds], [...pausedIds]]).toEqual([['rain', 'well'], ['well']]);
});

test("the signed-in user's reading list and places are unchanged", async () => {
  const { readingList } = await import('../../src/library/reader/readerQueries.ts');
  const { allPlaces } = await import('../../src/library/reader/places.ts');
  const { session } = await import('../../src/state/session.ts');
  expect(session.now).toMatchObject({ kind: 'unverified', user: { id: asha } });
  expect((await readingList()).map(({ storyId }) => storyId)).toEqual(['salt', 'rain']);
  expect(await allPlaces()).toEqual([
    expect.objectContaining({
      storyId: 'rain',
      audio: expect.objectContaining({ positionSeconds: 12.5 }),
      speed: 1.25,
    }),
    expect.objectContaining({ storyId: 'salt', text: expect.objectContaining({ offset: 40 }) }),
    expect.objectContaining({ storyId: 'well', finishedAt: expect.any(Number) }),
  ]);
});

test('unsent operations are sent in order, none left out', async () => {
  const { sendNow } = await import('../../src/sync/reader/sendNow.ts');
  const sent: ReaderOp[] = [];
  const outcome = await sendNow(asha, async (_kind, _path, { ops }) => {
    const batch = ops as readonly ReaderOp[];
    sent.push(...batch);
    const results = batch.map(({ n }) => ({ n, outcome: { kind: 'applied' } }));
    return { ok: true, value: { results, stop: null, seq: 9, epoch: 'e1' } };
  });
  expect(outcome).toEqual({ kind: 'sent' });
  expect(sent.map(({ n, action: { type, storyId } }) => [n, type, storyId])).toEqual([
    [2, 'addToList', 'rain'],
    [3, 'textPlace', 'salt'],
    [4, 'audioPlace', 'rain'],
    [5, 'speed', 'rain'],
    [6, 'finish', 'well'],
  ]);
});

test("a guest's work is still offered to the reader", async () => {
  const { guestWork } = await import('../../src/library/reader/readerAdoption.ts');
  const { places, storyIds } = await guestWork(asha);
  expect([places.map(({ storyId }) => storyId), storyIds]).toEqual([['lime'], ['lime']]);
});

test('waiting newsletter sign-ups are taken over, and their database is deleted', async () => {
  const { keptSignUps } = await import('../../src/library/queries.ts');
  const { takeOverOldSignUps } = await import('../../src/sync/signUpDelivery.ts');
  await takeOverOldSignUps();
  expect((await keptSignUps()).rows).toEqual([{ email: 'ravi@example.org' }, { email: 'mina@example.org' }]);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('lipi-newsletter');
});

test('unsaved work at the desk is restored', async () => {
  const { unsavedNewStories, unsavedStory } = await import('../../src/desk/editor/unsavedStory.ts');
  const { unsavedTimings } = await import('../../src/desk/narration/timing/unsavedTimings.ts');
  const { unsavedNarration } = await import('../../src/desk/narration/useNarrationDraft.ts');
  const { unsavedLetter } = await import('../../src/desk/newsletter/useLetterWording.ts');
  const { unsavedSettings } = await import('../../src/desk/settings/useSettingsDraft.ts');
  const manuscript = 'manuscript1' as ManuscriptId;
  expect(unsavedStory.read(asha, manuscript)).toMatchObject({
    revision: 3,
    wording: { title: 'Salt', content: 'Once more.' },
  });
  expect(unsavedNewStories(asha).map(({ wording }) => wording.title)).toEqual(['Begun']);
  expect(unsavedLetter.read(asha, 'letter1' as LetterId)).toMatchObject({ wording: { storyIds: ['salt'] } });
  expect(unsavedNarration.read(asha, manuscript)).toMatchObject({ wording: { narrator: 'Mina' } });
  expect(unsavedTimings.read(asha, manuscript)?.cues).toHaveLength(1);
  expect(unsavedSettings.read(asha, 'settings')).toMatchObject({ revision: 0, wording: { limit: '5' } });
});
