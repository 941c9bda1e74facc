import Dexie, { type Table } from 'dexie';
import { refuseNewerSchema } from '../catalogue/refuseNewerSchema.ts';
import { libraryStatus, nameLibraryFailure } from '../page/libraryStatus.ts';
import { visit } from '../page/visit.ts';
import { belongsToSignedOutUser, presentPrivateName, userIdOf } from './privateName.ts';
import { isUnsentRetained } from './privateWork.ts';
import type {
  ListRow,
  OutboxRow,
  Place,
  ReaderMetaRow,
  RefusedOp,
  StoredItem,
  StoredMark,
  StoredProgress,
} from './readerStore.ts';

/** The schema version of a user's private database. Changes add tables and indexes and remove nothing. */
export const privateSchemaVersion = 2;

export class PrivateDatabase extends Dexie {
  declare readonly places: Table<Place, string>;
  declare readonly list: Table<ListRow, string>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly items: Table<StoredItem, string>;
  declare readonly progress: Table<StoredProgress, string>;
  declare readonly marks: Table<StoredMark, string>;
  declare readonly refused: Table<RefusedOp, string>;
  declare readonly meta: Table<ReaderMetaRow, string>;

  constructor(name: string) {
    // Strict durability: what is stored survives a phone that is switched off. A cache would retain the name of a
    // deleted database.
    super(name, {
      ...refuseNewerSchema(
        privateSchemaVersion,
        () => this.closeConnection(true),
        () => this.reportBlocked(),
      ),
      chromeTransactionDurability: 'strict',
      cache: 'disabled',
    });
    this.version(1).stores({
      places: 'storyId',
      list: 'storyId',
      outbox: 'id, storyId, state',
      items: 'storyId',
      progress: 'storyId',
      refused: 'id',
      meta: 'key',
    });
    this.version(privateSchemaVersion)
      .stores({ marks: 'markId, storyId' })
      // The build before read past the marks of other devices: without its epoch, the feed is read from the beginning.
      .upgrade((change) => change.table('meta').where('key').equals('feed').modify({ epoch: '' }));
    // Does not block another tab that deletes the database or changes its schema. Dexie's own listener would then
    // reopen it and log its name, which contains the user's id.
    this.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) =>
      this.closeConnection(newVersion !== null),
    );
    this.on('blocked', () => this.reportBlocked());
  }

  private reportBlocked(): false {
    libraryStatus.ofReader = 'blocked';
    this.on('ready', () => {
      libraryStatus.ofReader = undefined;
    });
    return false;
  }

  /** For a newer schema it stays closed until the page reloads, so that no old shapes are written into it. */
  private closeConnection(isNewer: boolean): false {
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
 * Runs `use` on the present reader's database; not, with undefined, once everything is being deleted from this device.
 * Rejects as Dexie does, for example where the browser gives no storage, or once a newer build has changed the layout
 * (`libraryStatus.ofReader`). A user who signs out during a write leaves nothing behind: the sign-out deletes the
 * database, the pending write makes Dexie reopen it, and it is deleted here, unless the user chose to keep the unsent
 * work.
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
      if (visit.aborted || !isUnsentRetained(userIdOf(name))) await Dexie.delete(name);
    }
  }
}

/** A browser may report a dropped connection so late that the next one is already being opened. */
const attempts = 3;

/** Again if the connection was dropped, as nothing was stored; not after a newer build or another reader took over. */
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

/** UnknownError is Safari's lost connection: https://bugs.webkit.org/show_bug.cgi?id=197050 */
const lostNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError', 'UnknownError']);

function isLost(error: unknown): boolean {
  return error instanceof Error && lostNames.has(error.name) && nameLibraryFailure(error).reason !== 'quota';
}
