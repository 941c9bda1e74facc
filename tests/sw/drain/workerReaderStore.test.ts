import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { eraseAccess } from '../../../src/library/erasePrivate.ts';
import { openWorkerReaderStore } from '../../../src/sw/drain/workerReaderStore.ts';
import {
  asha,
  databaseNames,
  deleteDatabases,
  goodAccess,
  makePrivateDatabase,
  rowsOf,
} from '../../outbox/privateStores.ts';
import { testReaderStore } from '../../outbox/storeContract.ts';

const name = `lipi-private-${asha.id}`;

afterEach(deleteDatabases);

async function open() {
  const store = await openWorkerReaderStore(name);
  if (!store) throw new Error('there is no such database');
  return store;
}

describe('the worker’s store, on IndexedDB as it is', () => {
  testReaderStore(async () => {
    await makePrivateDatabase(asha.id, goodAccess);
    return { store: await open(), leave: () => eraseAccess(asha.id) };
  });

  test('to look for a database makes none', async () => {
    expect(await openWorkerReaderStore(name)).toBeUndefined();
    expect(await databaseNames()).toEqual([]);
  });

  test('whoever deletes the database is not kept waiting, and nothing is run any more', async () => {
    await makePrivateDatabase(asha.id, goodAccess);
    const store = await open();
    await Dexie.delete(name);
    expect(await store.transact(async () => 'run')).toBeUndefined();
    expect(await store.readAccess()).toBeUndefined();
    expect(await databaseNames()).toEqual([]);
  });

  test('a layout that this build does not know is left alone, and so is one from before there was an outbox', async () => {
    const newer = new Dexie(name);
    newer.version(9).stores({ outbox: 'id', items: 'id', progress: 'id', list: 'id' });
    await newer.open();
    newer.close();
    expect(await openWorkerReaderStore(name)).toBeUndefined();
    await Dexie.delete(name);
    const first = new Dexie(name);
    first.version(1).stores({ places: 'storyId' });
    await first.open();
    first.close();
    expect(await openWorkerReaderStore(name)).toBeUndefined();
  });

  test('what it keeps is kept durably', async () => {
    await makePrivateDatabase(asha.id, goodAccess);
    const durabilities: unknown[] = [];
    const real = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof real>) {
      durabilities.push(given[2]?.durability);
      return real.apply(this, given);
    };
    try {
      const store = await open();
      await store.transact(async ({ places }) => places.put({ storyId: 'salt' as never, speed: 2 }));
      store.close();
    } finally {
      IDBDatabase.prototype.transaction = real;
    }
    expect(durabilities).toEqual(['strict']);
    expect(await rowsOf(asha.id, 'places')).toEqual([{ storyId: 'salt', speed: 2 }]);
  });
});
