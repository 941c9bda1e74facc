import { useCallback, useEffect, useRef, useState } from 'react';
import type { NumbersRow, ReaderEvent, StoryNumbers } from '../../shared/desk/numbers.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import type { Span } from './arrangedNumbers.ts';

export type NumbersState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly failure: DeskFailure }
  | {
      readonly kind: 'open';
      readonly rows: readonly NumbersRow[];
      readonly stories: readonly StoryNumbers[];
    };

/** The sums from `from` to `to`, and the stories with the most events in the month of `to`. `read` fetches them again. */
export function useNumbers(span: Span, from: string, to: string, event: ReaderEvent) {
  const [state, setState] = useState<NumbersState>({ kind: 'asking' });
  const latest = useRef(0);
  const read = useCallback(async () => {
    latest.current += 1;
    const own = latest.current;
    const month = to.slice(0, 7);
    const [rows, stories] = await Promise.all([
      callDesk<readonly NumbersRow[]>('query', 'numbers:read', { span, from, to }),
      callDesk<readonly StoryNumbers[]>('query', 'numbers:stories', { month, event }),
    ]);
    if (latest.current !== own) return;
    if (!rows.ok) setState({ kind: 'failed', failure: rows.failure });
    else if (!stories.ok) setState({ kind: 'failed', failure: stories.failure });
    else setState({ kind: 'open', rows: rows.value, stories: stories.value });
  }, [span, from, to, event]);
  useEffect(() => {
    void read();
    return () => {
      latest.current += 1;
    };
  }, [read]);
  return { state, read: () => void read() };
}
