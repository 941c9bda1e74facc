import { useCallback, useRef, useState } from 'react';
import type { Result } from '../shared/result.ts';
import { holdingPage } from '../state/holds.ts';
import type { DeskFailure } from '../sync/desk/deskCall.ts';

/** How something that the curator asked for stands. */
export type DeskActionState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'done'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: DeskFailure };

/** Runs one call at a time and says how it stands, `done` when it succeeded. `run` answers the value then, and is always the same function. */
export function useDeskAction() {
  const [state, setState] = useState<DeskActionState>({ kind: 'idle' });
  const isBusy = useRef(false);
  const run = useCallback(async function run<T>(
    call: () => Promise<Result<T, DeskFailure>>,
    done = '',
  ): Promise<{ readonly value: T } | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setState({ kind: 'busy' });
    try {
      const answer = await holdingPage(call);
      setState(answer.ok ? { kind: 'done', message: done } : { kind: 'failed', failure: answer.failure });
      return answer.ok ? { value: answer.value } : undefined;
    } finally {
      isBusy.current = false;
    }
  }, []);
  return { state, run };
}
