import { useCall } from '../../parts/useCall.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import { askAccount } from '../../sync/session/lateSession.ts';
import { failureWords } from '../../words/parts/failures.ts';
import styles from './AccountView.module.css';

type Ask<T> = Parameters<typeof askAccount<T>>[0];

/**
 * `useCall` for the account's actions; `onChanged` runs after each success. `problemOf` returns the message of a failure
 * that is about a field, or has a code; `note` shows every other outcome, and announces it.
 */
export function useAction(onChanged?: () => void) {
  const { state, run: call } = useCall<CallFailure>();
  async function run<T>(ask: Ask<T>, done = ''): Promise<{ readonly value: T } | undefined> {
    const answer = await call(() => askAccount(ask), done);
    if (answer) onChanged?.();
    return answer;
  }
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
  return { isBusy: state.kind === 'busy', run, problemOf, note };
}
