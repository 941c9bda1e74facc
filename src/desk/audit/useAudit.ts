import { useEffect, useState } from 'react';
import type { AuditEntry, AuditFilter, AuditPage } from '../../shared/desk/desk.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';

/** The most entries that the server examines in one call. */
const limit = 500;

/** The entries found so far, newest first. */
export interface FoundEntries {
  readonly entries: readonly AuditEntry[];
  /** The cursor of the next page; null at the end. */
  readonly cursor: string | null;
  readonly isAtEnd: boolean;
  /** Why reading stopped. */
  readonly failure?: DeskFailure;
}

/**
 * The newest `wanted` entries that pass the filter, or all there are. The component must be remounted for another `filter`.
 */
export function useAudit(filter: AuditFilter, wanted: number): FoundEntries {
  const [found, setFound] = useState<FoundEntries>({ entries: [], cursor: null, isAtEnd: false });
  const { entries, cursor, isAtEnd, failure } = found;
  const mustRead = !isAtEnd && !failure && entries.length < wanted;
  useEffect(() => {
    if (!mustRead) return;
    let isCurrent = true;
    const args = { order: 'newestFirst', cursor, limit, filter };
    void callDesk<AuditPage>('query', 'audit:page', args).then((answer) => {
      if (!isCurrent) return;
      setFound((before) =>
        answer.ok
          ? {
              entries: [...before.entries, ...answer.value.entries],
              cursor: answer.value.cursor,
              isAtEnd: answer.value.cursor === null,
            }
          : { ...before, failure: answer.failure },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [mustRead, cursor, filter]);
  return found;
}
