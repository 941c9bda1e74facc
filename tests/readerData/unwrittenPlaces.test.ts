import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { eventually } from '../eventually.ts';
import { asha, bina, databaseNames, deleteDatabases, openPage } from './privateStores.ts';

const salt = 'salt' as StoryId;
const text = { offset: 120, bodyHash: 'hash1', words: 'Salt and debt', at: 1000 };
const audio = { positionSeconds: 31.5, at: 1000 };

type Page = Awaited<ReturnType<typeof openPage>>;

/** The page is left before its database answers. */
async function leaveWhileKeeping(
  { storePlace }: Page,
  ...changes: readonly Parameters<Page['storePlace']>[1][]
): Promise<void> {
  const silent = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  for (const change of changes) void storePlace(salt, change);
  await eventually(() => expect(silent).toHaveBeenCalled());
  silent.mockRestore();
}

const noted = () => localStorage.getItem('lipi-unwritten-places');

withPageGlobals();
afterEach(deleteDatabases);

test('a place that its page could not write in time is read by the next page, and its note is removed', async () => {
  const page = await openPage();
  await leaveWhileKeeping(page, { text, finishedAt: 1000 }, { audio });
  expect(noted()).toContain('Salt and debt');

  const { readPlace } = await openPage();
  expect(await readPlace(salt)).toEqual({ storyId: salt, text, audio, finishedAt: 1000 });
  expect(noted()).toBeNull();
});

test('a written place leaves no note', async () => {
  const { storePlace } = await openPage();
  await storePlace(salt, { speed: 1.5 });
  await storePlace(salt, { text });
  expect(noted()).toBeNull();
});

test('an unwritten place older than the stored one is dropped', async () => {
  const page = await openPage();
  await leaveWhileKeeping(page, { text });
  const unwritten = noted() ?? '';
  const { storePlace, readPlace } = await openPage();
  await storePlace(salt, { text: { ...text, offset: 240, at: 2000 } });
  localStorage.setItem('lipi-unwritten-places', unwritten);

  const later = await openPage();
  expect((await later.readPlace(salt))?.text?.offset).toBe(240);
  expect(noted()).toBeNull();
  expect((await readPlace(salt))?.text?.offset).toBe(240);
});

test('on a full device the earlier place is read, and the noted one is written once there is room', async () => {
  await (await openPage()).storePlace(salt, { text });
  await leaveWhileKeeping(await openPage(), { text: { ...text, offset: 240, at: 2000 } });

  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { allPlaces, readPlace } = await openPage();
  expect((await readPlace(salt))?.text?.offset).toBe(120);
  expect((await allPlaces()).map((place) => place.text?.offset)).toEqual([120]);
  expect(noted()).toContain('240');

  full.mockRestore();
  expect((await readPlace(salt))?.text?.offset).toBe(240);
  expect(noted()).toBeNull();
});

test('a noted place waits for its own reader, and nobody else gets it', async () => {
  const page = await openPage();
  page.signIn(asha);
  await leaveWhileKeeping(page, { text });
  await page.signOut(asha, true);

  const other = await openPage();
  expect(await other.readPlace(salt)).toBeUndefined();
  other.signIn(bina);
  expect(await other.readPlace(salt)).toBeUndefined();
  other.signIn(asha);
  expect((await other.readPlace(salt))?.text).toEqual(text);
  expect(noted()).toBeNull();
});

test("signing out deletes the reader's noted place", async () => {
  const page = await openPage();
  page.signIn(asha);
  await leaveWhileKeeping(page, { text });
  await page.signOut(asha, false);
  expect(noted()).toBeNull();

  const later = await openPage();
  await later.takeOverUnwritten();
  later.signIn(asha);
  expect(await later.readPlace(salt)).toBeUndefined();
});

test('the notes of a reader who was signed out elsewhere are dropped when the next page opens', async () => {
  const page = await openPage();
  page.signIn(asha);
  await leaveWhileKeeping(page, { text });
  localStorage.removeItem('lipi-account');
  const later = await openPage();
  await later.takeOverUnwritten();
  expect(noted()).toBeNull();
  expect((await databaseNames()).filter((name) => name?.includes('asha1'))).toEqual([]);
});

test.each(['{"version":1,"state":{"notes":[null,{"name":"lipi-private-guest"},{"storyId":7}]}}', '{', '[]'])(
  'damaged notes are skipped: %s',
  async (damaged) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('lipi-unwritten-places', damaged);
    const { storePlace, readPlace } = await openPage();
    expect(await readPlace(salt)).toBeUndefined();
    await storePlace(salt, { text });
    expect((await readPlace(salt))?.text).toEqual(text);
  },
);
