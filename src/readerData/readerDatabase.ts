import Dexie from 'dexie';
import { libraryStatus } from '../page/libraryStatus.ts';
import { type PrivateDatabase, withPrivateDatabase } from './privateDatabase.ts';
import { guestDatabaseName, presentPrivateName, privateNameOf } from './privateName.ts';
import type { ReaderEnvironment, ReaderStore, ReaderTables } from './readerStore.ts';

export const deviceEnvironment: ReaderEnvironment = {
  now: () => Date.now(),
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
};

/** Available while the user is the present reader. */
export function readerStoreOf(userId: string): ReaderStore {
  return storeNamed(privateNameOf(userId));
}

/** The signed-in user's store; undefined for a guest, who has no outbox. */
export function presentReaderStore(): ReaderStore | undefined {
  const name = presentPrivateName();
  return name === guestDatabaseName ? undefined : storeNamed(name);
}

function storeNamed(name: string): ReaderStore {
  return {
    async transact(work) {
      try {
        return await withPrivateDatabase(
          (database) =>
            // An async function, because Dexie tracks the awaits of no others.
            database.transaction('rw', database.tables, async () => work(tablesOf(database))),
          name,
        );
      } catch (error) {
        // A newer build's layout has closed the database for good: VersionError is the error that says so.
        throw libraryStatus.ofReader === 'outdated' ? new Dexie.VersionError('outdated') : error;
      }
    },
  };
}

function tablesOf(database: PrivateDatabase): ReaderTables {
  const { outbox, items, progress, marks, list, places, refused, meta } = database;
  return {
    environment: deviceEnvironment,
    outbox: {
      get: (id) => outbox.get(id),
      put: (row) => outbox.put(row),
      delete: (id) => outbox.delete(id),
      toArray: () => outbox.toArray(),
      of: (storyId) => outbox.where('storyId').equals(storyId).toArray(),
    },
    items,
    progress,
    marks,
    list,
    places,
    refused,
    meta,
  };
}
