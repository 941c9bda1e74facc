import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enqueue } from '../../src/readerData/outbox.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { eventually } from '../eventually.ts';
import { asha, deleteDatabases } from './privateStores.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;

withPageGlobals();
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.restoreAllMocks());
afterEach(deleteDatabases);

describe('a page’s store', () => {
  test('a transaction reads what the previous one wrote', async () => {
    const { store } = await openStore();
    await store.transact(async ({ list, places }) => {
      await list.put({ storyId: salt, addedAt: 5, position: 'V' });
      await list.put({ storyId: lime, addedAt: 6, position: 'W' });
      await places.put({ storyId: lime, speed: 2 });
      await list.delete(salt);
    });
    const read = await store.transact(async ({ list, places }) => [
      await list.toArray(),
      await list.get(salt),
      await places.get(lime),
    ]);
    expect(read).toEqual([
      [{ storyId: lime, addedAt: 6, position: 'W' }],
      undefined,
      { storyId: lime, speed: 2 },
    ]);
  });

  test('a transaction that fails keeps nothing', async () => {
    const { store } = await openStore();
    const failing = store.transact(async ({ list, refused }) => {
      await list.put({ storyId: salt, addedAt: 5, position: 'V' });
      await refused.toArray();
      throw new Error('on the way');
    });
    await expect(failing).rejects.toThrow('on the way');
    expect(await store.transact(async ({ list }) => list.toArray())).toEqual([]);
  });

  test('no transaction runs after sign-out, though the user keeps unsent changes here', async () => {
    const { store, leave } = await openStore();
    await store.transact(({ places }) => Promise.resolve(places.put({ storyId: lime, speed: 2 })));
    await leave();
    const work = vi.fn(async () => undefined);
    expect(await store.transact(work)).toBeUndefined();
    expect(work).not.toHaveBeenCalled();
  });

  test('a change made while a new database is being created waits for its tables', async () => {
    const { store } = await openStore();
    const { withPrivateDatabase } = await import('../../src/readerData/privateDatabase.ts');
    const warn = vi.spyOn(console, 'warn');
    const real = IDBFactory.prototype.open;
    const open = vi.spyOn(IDBFactory.prototype, 'open');
    const making = new Promise((resolve) => {
      open.mockImplementation(function (this: IDBFactory, ...given) {
        const opening = real.apply(this, given);
        opening.addEventListener('upgradeneeded', resolve);
        return opening;
      });
    });
    const reading = withPrivateDatabase(({ places }) => places.toArray());
    await making;
    const change = store.transact(async ({ places }) => places.put({ storyId: salt, speed: 2 }));
    await Promise.all([reading, change]);
    expect(await store.transact(({ places }) => Promise.resolve(places.get(salt)))).toEqual({
      storyId: salt,
      speed: 2,
    });
    expect(open).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });

  test('only live queries that read the written rows are notified of a transaction', async () => {
    const { store } = await openStore();
    const { liveQuery } = await import('dexie');
    const { isInReadingList, unsentWork } = await import('../../src/readerData/readerQueries.ts');
    const heard = { salt: [] as boolean[], lime: [] as boolean[], waiting: [] as number[] };
    const subscriptions = [
      liveQuery(() => isInReadingList(salt)).subscribe((is) => heard.salt.push(is)),
      liveQuery(() => isInReadingList(lime)).subscribe((is) => heard.lime.push(is)),
      liveQuery(unsentWork).subscribe(({ waiting }) => heard.waiting.push(waiting)),
    ];
    await eventually(() => expect(heard).toEqual({ salt: [false], lime: [false], waiting: [0] }));
    await store.transact((tables) =>
      enqueue(tables, { type: 'addToList', storyId: salt, position: 'V', at: 1 }),
    );
    await eventually(() => expect([heard.waiting.at(-1), heard.salt.at(-1)]).toEqual([1, true]));
    await store.transact(({ list }) => Promise.resolve(list.delete(salt)));
    const { default: Dexie } = await import('dexie');
    const told = vi.fn();
    Dexie.on.storagemutated.subscribe(told);
    await store.transact(({ list }) => Promise.resolve(list.get(salt)));
    expect(told).not.toHaveBeenCalled();
    Dexie.on.storagemutated.unsubscribe(told);
    await eventually(() => expect(heard.salt.at(-1)).toBe(false));
    for (const subscription of subscriptions) subscription.unsubscribe();
    expect(heard).toEqual({ salt: [false, true, false], lime: [false], waiting: [0, 1] });
  });
});

async function openStore() {
  const { readerStoreOf } = await import('../../src/readerData/readerDatabase.ts');
  const { removeAccount, storeAccount, setSession } = await import('../../src/settings/session.ts');
  const { setUnsentRetained } = await import('../../src/readerData/privateWork.ts');
  storeAccount(asha, false);
  setSession({ kind: 'signedIn', user: asha });
  return {
    store: readerStoreOf(asha.id),
    async leave() {
      removeAccount();
      setUnsentRetained(asha.id, true);
      setSession({ kind: 'guest' });
    },
  };
}
