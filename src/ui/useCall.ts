import { useCallback, useRef, useState } from 'react';
import { blockReloadDuring } from '../page/reloadBlocks.ts';
import type { Result } from '../shared/result.ts';

export type CallState<Failure> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly failedAtMs: number };

/** One call at a time. `run` returns the value, undefined on failure or while busy; its identity never changes. */
export function useCall<Failure>() {
  const [state, setState] = useState<CallState<Failure>>({ kind: 'idle' });
  const isBusy = useRef(false);
  const run = useCallback(async function run<T>(
    call: () => Promise<Result<T, Failure>>,
    done = '',
  ): Promise<{ readonly value: T } | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setState({ kind: 'busy' });
    try {
      const answer = await blockReloadDuring(call);
      setState(
        answer.ok
          ? { kind: 'done', message: done }
          : { kind: 'failed', failure: answer.failure, failedAtMs: Date.now() },
      );
      return answer.ok ? { value: answer.value } : undefined;
    } finally {
      isBusy.current = false;
    }
  }, []);
  return { state, run };
}
