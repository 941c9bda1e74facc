import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { StoryId } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { connection, isReachable } from '../sync/connection.ts';

/**
 * Brings the whole rows of these stories to the device, now and when the connection returns, whichever languages it
 * follows. True once the library has answered: a row that is missing then does not exist.
 */
export function useFetchedRows(ids: readonly StoryId[]): boolean {
  const asked = ids.join();
  const [answered, setAnswered] = useState<string>();
  const canAsk = isReachable(useSnapshot(connection).kind);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text say whether they are others
  useEffect(() => {
    if (!canAsk || ids.length === 0) return;
    let isCurrent = true;
    fetchLate(ids).then(
      (isAnswered) => isCurrent && isAnswered && setAnswered(asked),
      warn('Rows of stories could not be stored'),
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, canAsk]);
  return ids.length === 0 || answered === asked;
}

/** Loaded late, because it brings the database. */
async function fetchLate(ids: readonly StoryId[]): Promise<boolean> {
  const { fetchRows } = await import('./rows.ts');
  return fetchRows(ids);
}
