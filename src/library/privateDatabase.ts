import Dexie, { type Table } from 'dexie';
import type {
  ListRow,
  OutboxRow,
  Place,
  ReaderMetaRow,
  RefusedOp,
  StoredItem,
  StoredProgress,
} from '../outbox/readerStore.ts';
import { visit } from '../state/visit.ts';
import { knownLayoutOnly } from './knownLayout.ts';
import { libraryStatus, nameLibraryFailure } from './libraryStatus.ts';
import { isForsaken, presentPrivateName, userIdOf } from './privateName.ts';
import { isWorkKept } from './privateWork.ts';

export type { Place };

/** The layout of a user's private database. A change adds tables and indexes and takes nothing away. */
export const privateLayout = 3;

/** What one person keeps on this device, in a database of their own. */
export class PrivateDatabase extends Dexie {
  declare readonly places: Table<Place, string>;
  declare readonly list: Table<ListRow, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly items: Table<StoredItem, string>;
  declare readonly progress: Table<StoredProgress, string>;
  declare readonly refused: Table<RefusedOp, string>;
  declare readonly meta: Table<ReaderMetaRow, string>;

  constructor(name: string) {
    // What is said to be kept outlives a phone that is switched off; and what is forgotten is not held by a cache of
    // answers, which would go on naming the database.
    super(name, {
      ...knownLayoutOnly(
        privateLayout,
        () => this.leave(true),
        () => this.sayBlocked(),
      ),
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(1).stores({ places: 'storyId' });
    this.version(2).stores({
      list: 'storyId',
      outbox: 'id, storyId',
      items: 'storyId',
      progress: 'storyId',
      refused: 'id',
      meta: 'key',
    });
    this.version(privateLayout).stores({ outbox: 'id, storyId, state' });
    // Another tab that deletes it or changes its layout is not blocked. Dexie would do the same, open it again, and write the name
    // of the database into the console, which holds it, and the user's number in it, for as long as the page is open.
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => this.leave(newVersion !== null));
    this.on('blocked', () => this.sayBlocked());
  }

  /** Until it is open. */
  private sayBlocked(): false {
    libraryStatus.ofReader = 'blocked';
    this.on('ready', () => {
      libraryStatus.ofReader = undefined;
    });
    return false;
  }

  /** Closes it; for a newer layout until the page is loaded again, so that no old shapes are written into it. */
  private leave(isNewer: boolean): false {
    if (isNewer) libraryStatus.ofReader = 'outdated';
    this.close({ disableAutoOpen: isNewer });
    return false;
  }
}

let current: PrivateDatabase | undefined;

/**
 * Whether the present reader keeps anything yet: looking makes no database, where the browser can say which
 * there are.
 */
export async function keepsAnything(): Promise<boolean> {
  const name = presentPrivateName();
  if (current?.name === name || !('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some((known) => known.name === name);
}

/**
 * Runs `use` on the present reader's database. Undefined, and nothing is run, once everything is being
 * deleted from this device. Rejects as Dexie does, for example where the browser gives no storage, or once
 * a newer build has changed the layout (`libraryStatus.ofReader`).
 *
 * A user who signs out meanwhile leaves nothing behind:
 *
 * 1. a write begins in the database of user 1;
 * 2. user 1 signs out, which deletes that database;
 * 3. the write, still on its way, has Dexie open it again: it is then deleted here, unless user 1 had this device keep
 *    what was not sent.
 */
export async function withPrivateDatabase<T>(
  use: (database: PrivateDatabase) => PromiseLike<T>,
  /** Only if this is the present reader's database: work that was begun for one person is not ended for another. */
  onlyName?: string,
): Promise<T | undefined> {
  if (visit.aborted) return undefined;
  const name = presentPrivateName();
  if (onlyName !== undefined && onlyName !== name) return undefined;
  if (current?.name !== name) {
    current?.close();
    current = new PrivateDatabase(name);
  }
  const database = current;
  try {
    return await reopening(database, name, use);
  } finally {
    if (visit.aborted || isForsaken(name)) {
      database.close();
      if (current === database) current = undefined;
      if (visit.aborted || !isWorkKept(userIdOf(name))) await Dexie.delete(name);
    }
  }
}

/** A browser that takes a connection away tells so late: it may be while the next one is being opened. */
const attempts = 3;

/**
 * Runs `use`, and once more where the browser took the connection to the database away from under it: a transaction that
 * ends so has kept nothing. Not where the database is a newer build's or another reader's by then.
 */
async function reopening<T>(
  database: PrivateDatabase,
  name: string,
  use: (database: PrivateDatabase) => PromiseLike<T>,
): Promise<T> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await use(database);
    } catch (error) {
      const isOutdated = libraryStatus.ofReader === 'outdated';
      const isTheirs = !isOutdated && !visit.aborted && name === presentPrivateName();
      if (left === 0 || !isTheirs || !isLost(error)) throw error;
      console.warn(`The database of who reads here was lost, and is opened again: ${String(error)}`);
      database.close({ disableAutoOpen: false });
    }
  }
}

/** Safari's 'Connection to Indexed Database server lost' is the last: https://bugs.webkit.org/show_bug.cgi?id=197050 */
const lostNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

function isLost(error: unknown): boolean {
  return error instanceof Error && lostNames.has(error.name) && nameLibraryFailure(error).reason !== 'quota';
}
