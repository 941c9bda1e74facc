import { unlessAborted } from '../../shared/unlessAborted.ts';
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
  const rows = await unlessAborted(
    storedRows(privateNameOf(userId), 'outbox'),
    AbortSignal.timeout(patienceMs),
  );
  const unsent = rows.filter((row) => row.state !== 'acknowledged');
  return { operations: unsent.length, stories: new Set(unsent.map(({ storyId }) => storyId)).size };
}
