import Dexie, { type Table } from 'dexie';
import { knownLayoutOnly } from '../catalogue/knownLayout.ts';
import { libraryStatus, nameLibraryFailure } from '../page/libraryStatus.ts';
import { visit } from '../page/visit.ts';
import { belongsToSignedOutUser, presentPrivateName, userIdOf } from './privateName.ts';
import { isUnsentKept } from './privateWork.ts';
import type {
  ListRow,
  OutboxRow,
  Place,
  ReaderMetaRow,
  RefusedOp,
  StoredItem,
  StoredProgress,
} from './readerStore.ts';

export type { Place };

/** The layout of a user's private database. Changes add tables and indexes and remove nothing. */
export const privateLayout = 1;

export class PrivateDatabase extends Dexie {
  declare readonly places: Table<Place, string>;
  declare readonly list: Table<ListRow, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly items: Table<StoredItem, string>;
  declare readonly progress: Table<StoredProgress, string>;
  declare readonly refused: Table<RefusedOp, string>;
  declare readonly meta: Table<ReaderMetaRow, string>;

  constructor(name: string) {
    // Strict durability lets stored data survive a phone that is switched off. The cache is disabled because it would
    // retain the name of a database after its deletion.
    super(name, {
      ...knownLayoutOnly(
        privateLayout,
        () => this.leave(true),
        () => this.sayBlocked(),
      ),
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(privateLayout).stores({
      places: 'storyId',
      list: 'storyId',
      outbox: 'id, storyId, state',
      items: 'storyId',
      progress: 'storyId',
      refused: 'id',
      meta: 'key',
    });
    // Does not block another tab that deletes the database or changes its layout. Dexie would do the same, but then
    // reopen it and log its name, which contains the user's id, to the console.
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => this.leave(newVersion !== null));
    this.on('blocked', () => this.sayBlocked());
  }

  /** Shown until the database is open. */
  private sayBlocked(): false {
    libraryStatus.ofReader = 'blocked';
    this.on('ready', () => {
      libraryStatus.ofReader = undefined;
    });
    return false;
  }

  /**
   * Closes the database. For a newer layout it stays closed until the page reloads, so that no old shapes are written
   * into it.
   */
  private leave(isNewer: boolean): false {
    if (isNewer) libraryStatus.ofReader = 'outdated';
    this.close({ disableAutoOpen: isNewer });
    return false;
  }
}

let current: PrivateDatabase | undefined;

/** Whether the present reader has stored anything. Creates no database where the browser can list the existing ones. */
export async function hasPrivateData(): Promise<boolean> {
  const name = presentPrivateName();
  return current?.name === name || (await mayExist(name));
}

/** Whether there is a database of this name; true also where the browser cannot list the existing ones. */
export async function mayExist(name: string): Promise<boolean> {
  return !('databases' in indexedDB) || (await indexedDB.databases()).some((known) => known.name === name);
}

/**
 * Runs `use` on the present reader's database. Returns undefined, without running, once everything is being deleted
 * from this device. Rejects as Dexie does, for example where the browser gives no storage, or once a newer build has
 * changed the layout (`libraryStatus.ofReader`).
 *
 * A user who signs out meanwhile leaves nothing behind:
 *
 * 1. a write begins in the database of user 1;
 * 2. user 1 signs out, which deletes that database;
 * 3. the write, still pending, makes Dexie reopen it: it is then deleted here, unless user 1 chose to keep the unsent
 *   work on this device.
 */
export async function withPrivateDatabase<T>(
  use: (database: PrivateDatabase) => PromiseLike<T>,
  /** Runs only if the present reader's database has this name: work begun for one person must not end up in another's. */
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
    if (visit.aborted || belongsToSignedOutUser(name)) {
      database.close();
      if (current === database) current = undefined;
      if (visit.aborted || !isUnsentKept(userIdOf(name))) await Dexie.delete(name);
    }
  }
}

/** A browser may report a dropped connection so late that the next one is already being opened. */
const attempts = 3;

/**
 * Runs `use`, and again if the browser dropped the connection to the database: an interrupted transaction has stored
 * nothing. It does not retry once a newer build has taken over the database or another reader is present.
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
      console.warn(`The connection to the reader's database was lost; reopening it: ${String(error)}`);
      database.close({ disableAutoOpen: false });
    }
  }
}

/**
 * UnknownError is Safari's 'Connection to Indexed Database server lost': https://bugs.webkit.org/show_bug.cgi?id=197050
 */
const lostNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

function isLost(error: unknown): boolean {
  return error instanceof Error && lostNames.has(error.name) && nameLibraryFailure(error).reason !== 'quota';
}
