import { useEffect, useState } from 'react';
import { failureWords } from '../account/words.tsx';
import type { Result } from '../shared/result.ts';
import { type CallState, useCall } from '../ui/useCall.ts';
import { callDesk, type DeskFailure, refusalOf } from './feed/deskCall.ts';
import { useOpenDesk } from './openDesk.ts';

export type DeskActionState = CallState<DeskFailure>;

/** Runs one call of the desk at a time and reports its state. */
export const useDeskAction = useCall<DeskFailure>;

/** The message for a failure at the desk. A refusal has the library's own message. */
export function deskFailureWords(failure: DeskFailure): string {
  return failure.kind === 'refused' ? failure.problem.message : failureWords(failure).message;
}

/** What the library was asked for; `AskedNote` tells a curator about its state. */
export interface Asked<T> {
  /** Undefined before the first answer; it stays when a later one is a failure. */
  readonly value: T | undefined;
  readonly failure: DeskFailure | undefined;
  readonly tryAgain: () => void;
}

/**
 * Subscribes to a query of the desk while the component is mounted. Nothing is asked while `args` is undefined. The value of
 * earlier arguments stays until the next result, so remount the component (`key`) for another subject.
 */
export function useDeskQuery<T>(path: string, args: Readonly<Record<string, string>> | undefined): Asked<T> {
  const { socket } = useOpenDesk();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<DeskFailure>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the arguments, not their object; each attempt asks anew
  useEffect(() => {
    if (!args) return;
    return socket.watch<T>(path, args, (answer) => {
      if (answer.ok) setValue(answer.value);
      setFailure(answer.ok ? undefined : answer.failure);
    });
  }, [socket, path, JSON.stringify(args), attempt]);
  function tryAgain(): void {
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }
  return { value, failure, tryAgain };
}

export function isForAdmins({ failure }: Asked<unknown>): boolean {
  return refusalOf(failure)?.code === 'not_allowed';
}

interface Page {
  readonly cursor?: string | null;
}

/** What was read for one question, which its key identifies. */
interface Read<P> {
  readonly key: string;
  readonly pages: readonly P[];
  readonly wanted: number;
  readonly failure?: DeskFailure;
}

export interface DeskPages<P> extends Asked<readonly P[]> {
  readonly isAtEnd: boolean;
  readonly readOn: () => void;
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
