import { useRef, useState } from 'react';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { Result } from '../../shared/result.ts';
import { holdingPage } from '../../state/holds.ts';
import { type FailureWords, failureWords } from '../../words/parts/failures.ts';

/** The state of an action that the reader started. */
export type ActionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly message: string }
  | ({ readonly kind: 'failed' } & FailureWords);

/** Runs one call at a time and tracks its state. `run` returns the value on success; undefined on failure or while busy. */
export function useAction() {
  const [state, setState] = useState<ActionState>({ kind: 'idle' });
  const isBusy = useRef(false);
  async function run<T>(
    call: () => Promise<Result<T, CallFailure>>,
    done: string,
  ): Promise<{ readonly value: T } | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setState({ kind: 'busy' });
    try {
      const answer = await holdingPage(call);
      setState(
        answer.ok ? { kind: 'done', message: done } : { kind: 'failed', ...failureWords(answer.failure) },
      );
      return answer.ok ? { value: answer.value } : undefined;
    } finally {
      isBusy.current = false;
    }
  }
  return { state, run };
}
