import { useEffect, useState } from 'react';
import type { Result } from '../shared/result.ts';
import { callDesk, type DeskFailure } from '../sync/desk/deskCall.ts';
import type { Asked } from './useDeskQuery.ts';

interface Page {
  /** Where the next page begins; null or undefined at the end. */
  readonly cursor?: string | null;
}

/** What was read for one question, which its key identifies. */
interface Read<P> {
  readonly key: string;
  readonly pages: readonly P[];
  /** How many pages are to be read. */
  readonly wanted: number;
  readonly failure?: DeskFailure;
}

interface DeskPages<P> extends Asked<readonly P[]> {
  /** Everything is read. */
  readonly isAtEnd: boolean;
  /** Reads one more page. */
  readonly readOn: () => void;
  /** Reads everything again. */
  readonly readAgain: () => void;
  /** Changes what was read, after a change that the server has made. */
  readonly change: (changed: (page: P) => P) => void;
}

const noPages: readonly never[] = [];

/**
 * Reads a list page by page: the first one at once, another at each `readOn`. `ask` returns the page at a cursor, null for
 * the first; `key` is a text that changes whenever `ask` asks for something else, which begins the list anew.
 */
export function useDeskPages<P extends Page>(
  key: string,
  ask: (cursor: string | null) => Promise<Result<P, DeskFailure>>,
): DeskPages<P> {
  const anew: Read<P> = { key, pages: noPages, wanted: 1 };
  const [read, setRead] = useState(anew);
  const now = read.key === key ? read : anew;
  const { pages, wanted, failure } = now;
  const cursor = pages.length === 0 ? null : pages.at(-1)?.cursor;
  const isAtEnd = pages.length > 0 && !cursor;
  const mustRead = !failure && !isAtEnd && pages.length < wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the pages say which page is asked for
  useEffect(() => {
    if (!mustRead) return;
    let isWanted = true;
    void ask(cursor ?? null).then((answer) => {
      if (!isWanted) return;
      setRead(answer.ok ? { ...now, pages: [...pages, answer.value] } : { ...now, failure: answer.failure });
    });
    return () => {
      isWanted = false;
    };
  }, [key, pages, mustRead]);
  return {
    value: pages.length > 0 ? pages : undefined,
    failure,
    isAtEnd,
    tryAgain: () => setRead({ key, pages, wanted }),
    readOn: () => setRead({ ...now, wanted: pages.length + 1 }),
    readAgain: () => setRead(anew),
    change: (changed) => setRead((before) => ({ ...before, pages: before.pages.map(changed) })),
  };
}

/** Asks once for each key, for what does not change or need not be watched. Nothing is asked without an `ask`. */
export function useAnswer<T>(
  key: string,
  ask: (() => Promise<Result<T, DeskFailure>>) | undefined,
): Asked<T> {
  const pages = useDeskPages<Page & { readonly answer?: T }>(key, async () => {
    const answer = await ask?.();
    if (!answer?.ok) return answer ?? { ok: true, value: {} };
    return { ok: true, value: { answer: answer.value } };
  });
  return { ...pages, value: pages.value?.[0]?.answer };
}

/** Asks a query of the desk once for each `args`; nothing while they are undefined. */
export function useDeskAnswer<T>(
  path: string,
  args: Readonly<Record<string, unknown>> | undefined,
): Asked<T> {
  return useAnswer(JSON.stringify([path, args]), args && (() => callDesk<T>('query', path, args)));
}
