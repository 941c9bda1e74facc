import type { ReaderStore, ReaderTables, Rows, WorkerAccess } from '../../outbox/readerStore.ts';
import { isNewerLayout, privateLayout } from '../../shared/databaseLayout.ts';

const tableNames = ['outbox', 'items', 'progress', 'list', 'places', 'refused', 'meta'] as const;

/** A user's tables on IndexedDB as it is. A transaction runs only while they are signed in on this device. */
export interface WorkerReaderStore extends ReaderStore {
  /** With what to send in their name; undefined when they are not signed in. */
  readAccess(): Promise<WorkerAccess | undefined>;
  hasUnsent(): Promise<boolean>;
  close(): void;
}

/**
 * Opens a private database; undefined where there is none of a layout that this build knows: to look makes none and
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
  const isKnown = tableNames.every((table) => database.objectStoreNames.contains(table));
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
    const transaction = (database as IDBDatabase).transaction(tableNames, mode, { durability: 'strict' });
    const ending = ended(transaction);
    try {
      const [answer] = await Promise.all([work(tablesOf(transaction)), ending]);
      return answer;
    } catch (error) {
      abandon(transaction);
      throw error;
    }
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

/** As readerDatabase.ts makes them of Dexie's. */
function tablesOf(transaction: IDBTransaction): ReaderTables {
  const outbox = transaction.objectStore('outbox');
  return {
    outbox: { ...rowsOf(outbox), of: (storyId) => answered(outbox.index('storyId').getAll(storyId)) },
    items: rowsOf(transaction.objectStore('items')),
    progress: rowsOf(transaction.objectStore('progress')),
    list: rowsOf(transaction.objectStore('list')),
    places: rowsOf(transaction.objectStore('places')),
    refused: rowsOf(transaction.objectStore('refused')),
    meta: rowsOf(transaction.objectStore('meta')),
  };
}

/** The transaction lives on through awaits of these, and of nothing else. */
function rowsOf<Row>(store: IDBObjectStore): Rows<Row> {
  return {
    get: (key) => answered(store.get(key)),
    put: (row) => answered(store.put(row)),
    delete: (key) => answered(store.delete(key)),
    toArray: () => answered(store.getAll()),
  };
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Resolves when all of it is durable, rejects when none of it is kept. */
function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('given up', 'AbortError'));
  });
}

function abandon(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended by itself, and that is what failed.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
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
