import type { OutboxRow, ReaderTables, Rows } from './readerStore.ts';

/** A user's tables, as they are named in a private database. */
export const readerTableNames = ['outbox', 'items', 'progress', 'list', 'places', 'refused', 'meta'] as const;

type ReaderTableName = (typeof readerTableNames)[number];

/** The keys that a transaction put or deleted, by table. */
export type Written = ReadonlyMap<ReaderTableName, readonly string[]>;

interface Done<T> {
  readonly answer: T;
  readonly written: Written;
}

/**
 * Runs `work` in one transaction on all tables of an open private database: all of it is kept, and durably, or nothing.
 * `work` may await the tables' answers and nothing else. Rejects as IndexedDB does, or as `work`.
 */
export async function runOnTables<T>(
  database: IDBDatabase,
  mode: 'readonly' | 'readwrite',
  work: (tables: ReaderTables) => Promise<T>,
): Promise<Done<T>> {
  const transaction = database.transaction(readerTableNames, mode, { durability: 'strict' });
  const ending = ended(transaction);
  const written = new Map<ReaderTableName, string[]>();
  try {
    const working = work(tablesOf(transaction, written)).then((answer) => {
      // Not when all writes have been answered: one round less.
      if (written.size > 0) transaction.commit();
      return answer;
    });
    const [answer] = await Promise.all([working, ending]);
    return { answer, written };
  } catch (error) {
    // Where the browser has ended it, that is what failed: requests only say that it is over.
    if (!abandoned(transaction)) await ending;
    throw error;
  }
}

function tablesOf(transaction: IDBTransaction, written: Map<ReaderTableName, string[]>): ReaderTables {
  // Async throughout: a request that cannot be made is an answer like another, and several are awaited together. A write
  // is answered at once: one that fails later fails the transaction.
  function rowsOf<Row extends object>(table: ReaderTableName): Rows<Row> {
    const store = transaction.objectStore(table);
    function note(key: unknown): void {
      const keys = written.get(table);
      if (keys) keys.push(String(key));
      else written.set(table, [String(key)]);
    }
    return {
      get: async (key) => answered<Row | undefined>(store.get(key)),
      async put(row) {
        store.put(row);
        note(row[store.keyPath as keyof Row]);
      },
      async delete(key) {
        store.delete(key);
        note(key);
      },
      toArray: async () => answered<Row[]>(store.getAll()),
    };
  }
  const byStory = transaction.objectStore('outbox').index('storyId');
  return {
    outbox: { ...rowsOf('outbox'), of: async (storyId) => answered<OutboxRow[]>(byStory.getAll(storyId)) },
    items: rowsOf('items'),
    progress: rowsOf('progress'),
    list: rowsOf('list'),
    places: rowsOf('places'),
    refused: rowsOf('refused'),
    meta: rowsOf('meta'),
  };
}

/** The transaction lives on through awaits of these, and of nothing else. */
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

/** Whether there was still something to give up: a transaction may have ended by itself. */
function abandoned(transaction: IDBTransaction): boolean {
  try {
    transaction.abort();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return false;
    throw error;
  }
}
