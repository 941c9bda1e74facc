import Dexie, { type ObservabilitySet, RangeSet } from 'dexie';
import { runOnTables, type Written } from '../outbox/indexedDbTables.ts';
import type { ReaderStore } from '../outbox/readerStore.ts';
import { guestDatabaseName, privateNameOf } from '../shared/privateDatabaseName.ts';
import { libraryStatus } from './libraryStatus.ts';
import { type PrivateDatabase, withPrivateDatabase } from './privateDatabase.ts';
import { presentPrivateName } from './privateName.ts';

/** In an index: what was written there before is not known. */
const anywhere = new RangeSet(Dexie.minKey, Dexie.maxKey);

/** The tables of a user in their private database, for as long as they read here. */
export function readerStoreOf(userId: string): ReaderStore {
  return storeNamed(privateNameOf(userId));
}

/** The signed-in user's; undefined for a guest, who has no outbox. */
export function presentReaderStore(): ReaderStore | undefined {
  const name = presentPrivateName();
  return name === guestDatabaseName ? undefined : storeNamed(name);
}

function storeNamed(name: string): ReaderStore {
  return {
    async transact(work) {
      try {
        return await withPrivateDatabase(async (database) => {
          const { answer, written } = await runOnTables(await opened(database), 'readwrite', work);
          if (written.size > 0) tellQueries(database, written);
          return answer;
        }, name);
      } catch (error) {
        // Its database is closed for good, and this is why.
        throw libraryStatus.ofReader === 'outdated' ? new Dexie.VersionError('outdated') : error;
      }
    },
  };
}

/** Connections that Dexie has finished opening. It shows one sooner, while it still makes the tables of a new database. */
const ready = new WeakSet<IDBDatabase>();

/**
 * The database past Dexie, whose layers make each request of a transaction dearer
 * (docs/decisions/2026-11-22-a-readers-change-past-dexie.md). Dexie opens it, which makes its tables and knows one of
 * another layout; only at its own first question, since one that was closed for good must not be opened by name.
 */
async function opened(database: PrivateDatabase): Promise<IDBDatabase> {
  const shown: IDBDatabase | null = database.backendDB();
  if (shown && ready.has(shown)) return shown;
  await database.meta.get('client');
  const open: IDBDatabase | null = database.backendDB();
  if (!open) throw new Dexie.DatabaseClosedError('closed meanwhile');
  ready.add(open);
  return open;
}

/** Lets Dexie's live queries, in this tab and the others, hear of what was written past it. */
function tellQueries(database: PrivateDatabase, written: Written): void {
  const parts: ObservabilitySet = {};
  for (const [table, keys] of written) {
    const part = `idb://${database.name}/${table}/`;
    const rows = new RangeSet().addKeys([...keys]);
    Object.assign(parts, { [part]: rows, [`${part}:dels`]: rows });
    for (const index of database.table(table).schema.indexes) parts[part + index.name] = anywhere;
  }
  Dexie.on.storagemutated.fire(parts);
}
