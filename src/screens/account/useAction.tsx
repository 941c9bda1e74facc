import { useRef, useState } from 'react';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { Result } from '../../shared/result.ts';
import { holdingPage } from '../../state/holds.ts';
import { type FailureWords, failureWords } from '../../words/parts/failures.ts';
import styles from './AccountView.module.css';

/** The state of an action that the reader started. */
type ActionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly message: string }
  | ({ readonly kind: 'failed' } & FailureWords);

/**
 * Runs one call at a time and tracks its state. `run` returns the value on success; undefined on failure or while busy.
 * `problemOf` returns the message of a failure that is about a field, or has a code; `note` shows every other outcome, and
 * announces it.
 */
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
  const problemOf = (about: string) =>
    state.kind === 'failed' && (state.field === about || state.code === about) ? state.message : undefined;
  const note = (
    <div>
      <p role="status">{state.kind === 'done' && state.message}</p>
      {state.kind === 'failed' && state.field === undefined && (
        <p className={styles.wrong} role="alert">
          {state.message}
        </p>
      )}
    </div>
  );
  return { state, run, problemOf, note };
}
