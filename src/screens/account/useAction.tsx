import { useCall } from '../../parts/useCall.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import { failureWords } from '../../words/parts/failures.ts';
import styles from './AccountView.module.css';

/**
 * `useCall` for an account's functions. `problemOf` returns the message of a failure that is about a field, or has a code;
 * `note` shows every other outcome, and announces it.
 */
export function useAction() {
  const { state, run } = useCall<CallFailure>();
  const failed = state.kind === 'failed' ? failureWords(state.failure) : undefined;
  const problemOf = (about: string) =>
    failed?.field === about || failed?.code === about ? failed.message : undefined;
  const note = (
    <div>
      <p role="status">{state.kind === 'done' && state.message}</p>
      {failed && failed.field === undefined && (
        <p className={styles.wrong} role="alert">
          {failed.message}
        </p>
      )}
    </div>
  );
  return { state, run, problemOf, note };
}
