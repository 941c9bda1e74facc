import { storedRows } from './existingDatabase.ts';
import { privateNameOf } from './privateName.ts';

/** How much of a user's work has not reached the server. */
export interface UnsentCount {
  readonly operations: number;
  readonly stories: number;
}

/**
 * Counts a user's unsent operations, whether or not that user is signed in now. Zero if they have no database; never
 * creates one. Rejects when the browser gives no storage, or does not answer within `patienceMs`.
 */
export async function countUnsent(userId: string, patienceMs: number): Promise<UnsentCount> {
  const rows = await inTime(storedRows(privateNameOf(userId), 'outbox'), patienceMs);
  const unsent = rows.filter((row) => row.state !== 'acknowledged');
  return { operations: unsent.length, stories: new Set(unsent.map(({ storyId }) => storyId)).size };
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
