import 'fake-indexeddb/auto';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { nameLibraryFailure } from '../../src/page/libraryStatus.ts';
import type { PushAnswer, ReaderPage } from '../../src/shared/protocol/reader.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { asha, deleteDatabases, openPage } from './privateStores.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;
const fig = 'fig' as StoryId;

async function openOutbox() {
  const modules = {
    ...(await openPage()),
    ...(await import('../../src/readerData/outbox.ts')),
    ...(await import('../../src/readerData/applyReaderPage.ts')),
  };
  return {
    ...modules,
    batch: () => modules.readerStoreOf(asha.id).transact(modules.nextBatch),
    async answer(answer: Partial<PushAnswer>) {
      const store = modules.readerStoreOf(asha.id);
      const { nextBatch, acknowledge } = modules;
      const batch = await store.transact(nextBatch);
      if (!batch) throw new Error('there is nothing to answer');
      const results = batch.ops.map(({ n }) => ({ n, outcome: { kind: 'applied' } as const }));
      await store.transact((tables) =>
        acknowledge(tables, batch, {
          results,
          stop: null,
          seq: 1,
          epoch: 'one',
          ...answer,
        }),
      );
      return batch;
    },
    async apply(page: Partial<ReaderPage>, after: number) {
      const store = modules.readerStoreOf(asha.id);
      const { applyReaderPage, openClient } = modules;
      return store.transact(async (tables) => {
        const { clientId } = await openClient(tables);
        const whole = {
          items: [],
          progress: [],
          removed: [],
          cursor: after,
          isDone: true,
          epoch: 'one',
          floor: 0,
          lastN: 0,
          ...page,
        };
        return applyReaderPage(tables, whole, after, clientId);
      });
    },
  };
}

const listedRow = (storyId: StoryId, seq: number) => ({
  storyId,
  seq,
  listed: { isListed: true, addedAt: 5, stamp: '00000000001-aaaaaaaaaaaaaaaa-00000001' as never },
  position: { value: 'K', stamp: '00000000001-aaaaaaaaaaaaaaaa-00000001' as never },
});

withPageGlobals();
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDatabases();
});

test('a guest has no reading list, and places stay on the device', async () => {
  const page = await openOutbox();
  expect(await page.addToList(salt)).toEqual({ kind: 'signedOut' });
  await page.storePlace(salt, { speed: 2 });
  expect(await page.unsentWork()).toEqual({ waiting: 0, held: 0 });
  expect((await page.readPlace(salt))?.speed).toBe(2);
});

test('changes show at once and wait to be sent, also on the next page', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  for (const id of [salt, lime, fig]) expect(await page.addToList(id)).toEqual({ kind: 'saved' });
  await page.addToList(lime);
  await page.moveInList(fig, salt);
  await page.removeFromList(lime);
  await page.markFinished(salt);
  const next = await openOutbox();
  next.signIn(asha);
  expect((await next.readingList()).map(({ storyId }) => storyId)).toEqual([fig, salt]);
  expect(await next.isInReadingList(lime)).toBe(false);
  expect((await next.readPlace(salt))?.finishedAt).toBeTypeOf('number');
  await next.markUnfinished(salt);
  expect(await next.readPlace(salt)).toBeUndefined();
  expect((await next.unsentWork()).waiting).toBe(7);
  expect((await next.batch())?.ops.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('an unsent place is replaced by a later one, a sent one is not', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  const hear = (positionSeconds: number) =>
    page.storeReaderPlace(salt, { audio: { positionSeconds, at: 1 } });
  for (const seconds of [10, 20, 30]) await hear(seconds);
  const sent = await page.batch();
  expect(sent?.ops).toMatchObject([{ n: 1, action: { place: { positionSeconds: 30 } } }]);
  await hear(40);
  await hear(50);
  const ops = (await page.batch())?.ops;
  expect(ops?.[0]).toEqual(sent?.ops[0]);
  expect(ops?.slice(1)).toMatchObject([{ n: 2, action: { place: { positionSeconds: 50 } } }]);
  expect((await page.readPlace(salt))?.audio?.positionSeconds).toBe(50);
});

test('an operation is removed once the mirror has its effect, and the view never falls back', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  await page.addToList(salt);
  await page.answer({ seq: 3 });
  expect((await page.unsentWork()).waiting).toBe(0);
  await page.apply({ cursor: 2, isDone: false }, 0);
  expect(await page.isInReadingList(salt)).toBe(true);
  await page.apply({ items: [listedRow(salt, 3)], cursor: 3, lastN: 1 }, 2);
  expect(await page.readingList()).toMatchObject([{ storyId: salt, addedAt: 5 }]);
});

test('a refused change is undone in the view and shown until dismissed, and the rest stays', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  await page.addToList(salt);
  await page.addToList(lime);
  await page.answer({
    results: [
      { n: 1, outcome: { kind: 'refused', code: 'list_full', message: 'full' } },
      { n: 2, outcome: { kind: 'held' } },
    ],
  });
  expect((await page.readingList()).map(({ storyId }) => storyId)).toEqual([lime]);
  const [refusal] = await page.refusals();
  expect(refusal).toMatchObject({ storyId: salt, type: 'addToList', code: 'list_full' });
  await page.dismissRefusal(refusal?.id ?? '');
  expect(await page.refusals()).toEqual([]);
  expect(await page.unsentWork()).toMatchObject({ waiting: 0, held: 1 });
  await page.readerStoreOf(asha.id).transact(page.requeueHeld);
  expect((await page.batch())?.ops).toMatchObject([{ n: 3, action: { storyId: lime } }]);
});

test('300 moves into one gap keep the order, short positions and the dates added', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  const since = { [salt]: 1, [lime]: 2, [fig]: 3 };
  for (const [at, storyId] of [salt, lime, fig].entries()) {
    await page.restoreToList({ storyId, position: 'abc'.charAt(at), addedAt: at + 1 });
  }
  let order = [salt, lime, fig];
  for (let round = 0; round < 300; round += 1) {
    const [first, second, third] = order as [StoryId, StoryId, StoryId];
    await page.moveInList(third, second);
    order = [first, third, second];
  }
  const rows = await page.readingList();
  expect(rows.map(({ storyId }) => storyId)).toEqual(order);
  for (const { storyId, position, addedAt } of rows) {
    expect(position.length).toBeLessThanOrEqual(40);
    expect(addedAt).toBe(since[storyId]);
  }
});

/** The next write loses its database connection, as in browsers: the transaction aborts, then the connection closes. */
function loseConnectionAtNextPut(): { readonly times: () => number } {
  const put = IDBObjectStore.prototype.put;
  let times = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...row) {
    const request = put.apply(this, row);
    times += 1;
    this.transaction.abort();
    forceCloseDatabase(this.transaction.db as never);
    return request;
  });
  return { times: () => times };
}

test('a change made while the database connection is lost is kept, once (fault 19)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const page = await openOutbox();
  page.signIn(asha);
  await page.addToList(salt);
  const lost = loseConnectionAtNextPut();
  expect(await page.addToList(lime)).toEqual({ kind: 'saved' });
  expect(lost.times()).toBe(1);
  expect((await page.readingList()).map(({ storyId }) => storyId)).toEqual([salt, lime]);
  expect((await page.batch())?.ops.map(({ n }) => n)).toEqual([1, 2]);
});

test('a full device is tried once and reports it (fault 13)', async () => {
  const page = await openOutbox();
  page.signIn(asha);
  await page.addToList(salt);
  const asked: string[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    asked.push(this.name);
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const failure = await page.addToList(lime).catch((error: unknown) => error);
  expect(nameLibraryFailure(failure).reason).toBe('quota');
  expect(asked.filter((table) => table === 'outbox')).toHaveLength(1);
  expect((await page.readingList()).map(({ storyId }) => storyId)).toEqual([salt]);
});
