import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deviceEnvironment } from '../../../src/outbox/deviceEnvironment.ts';
import { enqueue } from '../../../src/outbox/outbox.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { eventually } from '../../eventually.ts';
import { asha, deleteDatabases } from '../../outbox/privateStores.ts';
import { type OpenedStore, testReaderStore } from '../../outbox/storeContract.ts';
import { withPageGlobals } from '../pageGlobals.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;

withPageGlobals();
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.restoreAllMocks());
afterEach(deleteDatabases);

describe('a page’s store', () => {
  testReaderStore(openStore);

  test('a change made while a new database is being created waits for its tables', async () => {
    const { store } = await openStore();
    const { withPrivateDatabase } = await import('../../../src/library/reader/privateDatabase.ts');
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
    const { isInReadingList, unsentWork } = await import('../../../src/library/reader/readerQueries.ts');
    const heard = { salt: [] as boolean[], lime: [] as boolean[], waiting: [] as number[] };
    const subscriptions = [
      liveQuery(() => isInReadingList(salt)).subscribe((is) => heard.salt.push(is)),
      liveQuery(() => isInReadingList(lime)).subscribe((is) => heard.lime.push(is)),
      liveQuery(unsentWork).subscribe(({ waiting }) => heard.waiting.push(waiting)),
    ];
    await eventually(() => expect(heard).toEqual({ salt: [false], lime: [false], waiting: [0] }));
    await store.transact((tables) =>
      enqueue(tables, deviceEnvironment, { type: 'addToList', storyId: salt, position: 'V', at: 1 }),
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

async function openStore(): Promise<OpenedStore> {
  const { readerStoreOf } = await import('../../../src/library/reader/readerDatabase.ts');
  const { forgetAccount, keepAccount, setSession } = await import('../../../src/state/session.ts');
  const { setWorkKept } = await import('../../../src/library/reader/privateWork.ts');
  keepAccount(asha, false);
  setSession({ kind: 'signedIn', user: asha });
  return {
    store: readerStoreOf(asha.id),
    async leave() {
      forgetAccount();
      setWorkKept(asha.id, true);
      setSession({ kind: 'guest' });
    },
  };
}
