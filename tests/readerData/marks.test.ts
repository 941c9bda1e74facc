import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import type { ReaderMarkRow, ReaderPage } from '../../src/shared/protocol/reader.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { asha, deleteDatabases, openPage, rowsOf } from './privateStores.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;
const idOf = (number: number) => number.toString(16).padStart(16, '0');
const kept = (number: number, storyId = salt, from = number) => ({
  storyId,
  markId: idOf(number),
  mark: { from, to: from + 4, bodyHash: 'h', text: 'salt', at: 50 },
});

async function openMarks() {
  return {
    ...(await openPage()),
    ...(await import('../../src/readerData/marks.ts')),
    ...(await import('../../src/readerData/applyReaderPage.ts')),
    ...(await import('../../src/readerData/outbox.ts')),
    ...(await import('../../src/readerData/readerAdoption.ts')),
  };
}

const emptyPage: ReaderPage = {
  items: [],
  progress: [],
  removed: [],
  cursor: 0,
  isDone: true,
  epoch: 'one',
  floor: 0,
  lastN: 0,
};

type Page = Awaited<ReturnType<typeof openMarks>>;

async function receive(page: Page, after: number, answer: Partial<ReaderPage>): Promise<unknown> {
  return page.readerStoreOf(asha.id).transact(async (tables) => {
    const { clientId } = await page.openClient(tables);
    return page.applyReaderPage(tables, { ...emptyPage, ...answer }, after, clientId);
  });
}

const serverRow = (number: number, seq: number, fields: Partial<ReaderMarkRow> = {}): ReaderMarkRow => ({
  ...kept(number),
  seq,
  stamp: '00000000001-aaaaaaaaaaaaaaaa-00000001' as never,
  ...fields,
});

withPageGlobals();
afterEach(deleteDatabases);

test("a guest's marks stay on the device, in the order of the text", async () => {
  const page = await openMarks();
  for (const one of [kept(9), kept(3), kept(5, lime)]) await page.keepMark(one);
  const noted = { ...kept(9), mark: { ...kept(9).mark, note: 'again' } };
  await page.keepMark(noted);
  expect(await page.marks(salt)).toEqual([kept(3), noted]);
  expect(await page.marks()).toHaveLength(3);
  await page.removeMark(kept(3));
  expect(await page.marks(salt)).toEqual([noted]);
});

test("a user's change shows at once, and is sent; another device's is merged with it", async () => {
  const page = await openMarks();
  page.signIn(asha);
  await page.keepMark(kept(1));
  expect(await page.marks(salt)).toEqual([kept(1)]);
  await receive(page, 0, { marks: [serverRow(2, 1), serverRow(3, 2)], cursor: 2 });
  await page.removeMark(kept(2));
  expect((await page.marks()).map(({ markId }) => markId)).toEqual([idOf(1), idOf(3)]);
  expect(await page.readerStoreOf(asha.id).transact(page.nextBatch)).toMatchObject({
    ops: [{ action: { type: 'mark' } }, { action: { type: 'unmark', markId: idOf(2) } }],
  });
  await receive(page, 2, { marks: [serverRow(3, 3, { mark: undefined })], cursor: 3 });
  expect((await page.marks()).map(({ markId }) => markId)).toEqual([idOf(1)]);
});

test('a whole resync forgets the marks that the server no longer has', async () => {
  const page = await openMarks();
  page.signIn(asha);
  await receive(page, 0, { marks: [serverRow(2, 1), serverRow(3, 2)], cursor: 2 });
  await receive(page, 2, { epoch: 'two', cursor: 1 });
  await receive(page, 0, { epoch: 'two', marks: [serverRow(3, 1)], cursor: 1 });
  expect((await page.marks()).map(({ markId }) => markId)).toEqual([idOf(3)]);
});

test("a guest's marks become the user's", async () => {
  const page = await openMarks();
  await page.keepMark(kept(1));
  page.signIn(asha);
  expect((await page.guestWork(asha.id)).marks).toHaveLength(1);
  await page.adoptGuestWork(asha.id);
  expect(await page.marks()).toEqual([kept(1)]);
  expect((await page.unsentWork()).waiting).toBe(1);
  await page.signOut(asha);
  expect(await page.marks()).toEqual([]);
});

test('a database of 0.9.0, which read past the marks of other devices, reads the feed from its beginning', async () => {
  const former = new Dexie(`lipi-private-${asha.id}`);
  former.version(1).stores({
    places: 'storyId',
    list: 'storyId',
    outbox: 'id, storyId, state',
    items: 'storyId',
    progress: 'storyId',
    refused: 'id',
    meta: 'key',
  });
  const feed = { key: 'feed', epoch: 'one', cursor: 7, generation: 1, filled: true, floorAtStart: 0 };
  await former
    .table('meta')
    .bulkAdd([feed, { key: 'client', clientId: 'a'.repeat(16), formerIds: [], nextN: 3, time: 5 }]);
  await former.table('list').add({ storyId: lime, addedAt: 1, position: 'V' });
  former.close();
  const page = await openMarks();
  page.signIn(asha);
  expect(await receive(page, 7, { cursor: 7 })).toEqual({ kind: 'resync' });
  await receive(page, 0, { marks: [serverRow(2, 4)], cursor: 7 });
  expect(await page.marks()).toEqual([kept(2)]);
  expect((await page.readingList()).map(({ storyId }) => storyId)).toEqual([lime]);
  expect(await rowsOf(asha.id, 'meta')).toContainEqual(expect.objectContaining({ key: 'client', nextN: 3 }));
});
