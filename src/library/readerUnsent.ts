import { privateNameOf } from '../shared/privateDatabaseName.ts';

/** What of a user has not reached the server. */
export interface UnsentCount {
  readonly operations: number;
  readonly stories: number;
}

/**
 * Counts what of a user has not reached the server, whoever reads here now. Nothing where they have no database: to look
 * makes none. Rejects when the browser gives none, or does not within `patienceMs`.
 */
export async function countUnsent(userId: string, patienceMs: number): Promise<UnsentCount> {
  const name = privateNameOf(userId);
  const rows = await inTime(readOutbox(name), patienceMs);
  const unsent = rows.filter((row) => row.state !== 'acknowledged');
  return { operations: unsent.length, stories: new Set(unsent.map(({ storyId }) => storyId)).size };
}

interface Row {
  readonly state?: unknown;
  readonly storyId?: unknown;
}

/** By hand: Dexie's database is of who reads here now. */
function readOutbox(name: string): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    // There was none: what was begun is taken back.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => {
      if (opening.error?.name === 'AbortError') resolve([]);
      else reject(opening.error);
    };
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('outbox')) {
        database.close();
        resolve([]);
        return;
      }
      const reading = database.transaction('outbox').objectStore('outbox').getAll();
      reading.onerror = () => {
        database.close();
        reject(reading.error);
      };
      reading.onsuccess = () => {
        database.close();
        resolve(reading.result as readonly Row[]);
      };
    };
  });
}

function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the storage did not answer within ${patienceMs} ms`)),
      patienceMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
