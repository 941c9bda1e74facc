import { useEffect, useState } from 'react';
import type { AuditFilter } from '../../shared/auditFilter.ts';
import type { AuditEntry, AuditPage } from '../../shared/desk.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';

/** The most entries that the server looks through at one asking. */
const limit = 500;

/** What was found so far, newest first. */
export interface FoundEntries {
  readonly entries: readonly AuditEntry[];
  /** Where to read on; null at the end. */
  readonly cursor: string | null;
  readonly isAtEnd: boolean;
  /** Why reading stopped. */
  readonly failure?: DeskFailure;
}

/** The newest `wanted` entries that the filter lets through, or all there are. `filter` stays the same for as long as this is shown. */
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
