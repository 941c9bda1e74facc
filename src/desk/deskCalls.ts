import { useEffect, useState } from 'react';
import { failureWords } from '../account/words.tsx';
import { type CallState, useCall } from '../ui/useCall.ts';
import { type Answer, callDesk, type DeskFailure, refusalOf } from './feed/deskCall.ts';
import { useOpenDesk } from './openDesk.ts';

export type DeskActionState = CallState<DeskFailure>;

/** Runs one call of the desk at a time and reports its state. */
export const useDeskAction = useCall<DeskFailure>;

export function deskFailureWords(failure: DeskFailure): string {
  return failure.kind === 'refused' ? failure.problem.message : failureWords(failure).message;
}

export interface QueryState<T> {
  /** Undefined before the first answer; it stays when a later one is a failure. */
  readonly value: T | undefined;
  readonly failure: DeskFailure | undefined;
  readonly retry: () => void;
}

/**
 * Subscribed while mounted; no query runs while `args` is undefined. The value of earlier arguments stays until the
 * next result: remount the component (`key`) for another subject.
 */
export function useDeskQuery<T>(
  path: string,
  args: Readonly<Record<string, string>> | undefined,
): QueryState<T> {
  const { socket } = useOpenDesk();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<DeskFailure>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the arguments, not their object; each attempt queries anew
  useEffect(() => {
    if (!args) return;
    return socket.watch<T>(path, args, (answer) => {
      if (answer.ok) setValue(answer.value);
      setFailure(answer.ok ? undefined : answer.failure);
    });
  }, [socket, path, JSON.stringify(args), attempt]);
  function retry(): void {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }
  return { value, failure, retry };
}

export function isForAdmins({ failure }: QueryState<unknown>): boolean {
  return refusalOf(failure)?.code === 'not_allowed';
}

interface Read<P> {
  readonly key: string;
  readonly pages: readonly P[];
  readonly wanted: number;
  readonly failure?: DeskFailure;
}

const noPages: readonly never[] = [];

/**
 * Reads a list page by page: the first at once, another at each `loadMore`. `fetchPage` returns the page at a cursor,
 * null for the first; whenever it fetches something else, `key` changes, which begins the list anew.
 */
export function useDeskPages<P extends { readonly cursor?: string | null }>(
  key: string,
  fetchPage: (cursor: string | null) => Promise<Answer<P>>,
) {
  const initial: Read<P> = { key, pages: noPages, wanted: 1 };
  const [read, setRead] = useState(initial);
  const now = read.key === key ? read : initial;
  const { pages, wanted, failure } = now;
  const cursor = pages.length === 0 ? null : pages.at(-1)?.cursor;
  const isAtEnd = pages.length > 0 && !cursor;
  const shouldLoad = !failure && !isAtEnd && pages.length < wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key and the pages say which page is fetched
  useEffect(() => {
    if (!shouldLoad) return;
    let isCurrent = true;
    void fetchPage(cursor ?? null).then((answer) => {
      if (!isCurrent) return;
      setRead(answer.ok ? { ...now, pages: [...pages, answer.value] } : { ...now, failure: answer.failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, pages, shouldLoad]);
  return {
    value: pages.length > 0 ? pages : undefined,
    failure,
    isAtEnd,
    retry: () => setRead({ key, pages, wanted }),
    loadMore: () => setRead({ ...now, wanted: pages.length + 1 }),
    reload: () => setRead(initial),
    change: (changed: (page: P) => P) =>
      setRead((before) => ({ ...before, pages: before.pages.map(changed) })),
  };
}

/** Fetches once for each key, what does not change or need not be watched. Nothing is fetched without `fetchAnswer`. */
export function useAnswer<T>(
  key: string,
  fetchAnswer: (() => Promise<Answer<T>>) | undefined,
): QueryState<T> {
  const pages = useDeskPages<{ readonly answer?: T; readonly cursor?: null }>(key, async () => {
    const answer = await fetchAnswer?.();
    if (!answer?.ok) return answer ?? { ok: true, value: {} };
    return { ok: true, value: { answer: answer.value } };
  });
  return { ...pages, value: pages.value?.[0]?.answer };
}

/** Runs a query of the desk once for each `args`; nothing while they are undefined. */
export function useDeskAnswer<T>(path: string, args: Readonly<Record<string, unknown>> | undefined) {
  return useAnswer(JSON.stringify([path, args]), args && (() => callDesk<T>('query', path, args)));
}
