import { readerTableNames, runOnTables } from '../../outbox/indexedDbTables.ts';
import type { ReaderStore, ReaderTables, WorkerAccess } from '../../outbox/readerStore.ts';
import { isNewerLayout, privateLayout } from '../../shared/databaseLayout.ts';

/** A user's tables on IndexedDB as it is. A transaction runs only while they are signed in on this device. */
export interface WorkerReaderStore extends ReaderStore {
  /** With what to send in their name; undefined when they are not signed in. */
  readAccess(): Promise<WorkerAccess | undefined>;
  hasUnsent(): Promise<boolean>;
  close(): void;
}

/**
 * Opens a private database; undefined where there is none of a layout that this build knows: looking makes none and
 * changes none. Whoever deletes it or changes its layout is let through, and nothing more is run on it then.
 */
export async function openWorkerReaderStore(name: string): Promise<WorkerReaderStore | undefined> {
  const database = await openExisting(name);
  if (!database) return undefined;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    database.close();
  };
  database.onversionchange = close;
  database.onclose = close;
  const isKnown = readerTableNames.every((table) => database.objectStoreNames.contains(table));
  if (!isKnown || isNewerLayout(database.version, privateLayout)) {
    close();
    return undefined;
  }

  /** Undefined, and nothing is run, when the database was taken away. */
  async function run<T>(
    mode: 'readonly' | 'readwrite',
    work: (tables: ReaderTables) => Promise<T>,
  ): Promise<T | undefined> {
    if (isClosed) return undefined;
    return (await runOnTables(database as IDBDatabase, mode, work)).answer;
  }

  return {
    readAccess: () => run('readonly', accessIn),
    hasUnsent: async () =>
      (await run('readonly', async ({ outbox }) =>
        (await outbox.toArray()).some(({ state }) => state === 'unsent'),
      )) ?? false,
    transact: (work) =>
      run('readwrite', async (tables) => ((await accessIn(tables)) ? work(tables) : undefined)),
    close,
  };
}

async function accessIn({ meta }: ReaderTables): Promise<WorkerAccess | undefined> {
  const row = await meta.get('access');
  return row?.key === 'access' ? row : undefined;
}

function openExisting(name: string): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // There was none: what was begun is taken back.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => {
      if (opening.error?.name === 'AbortError') resolve(undefined);
      else reject(opening.error);
    };
    opening.onsuccess = () => resolve(opening.result);
  });
}
