import styles from './AccountView.module.css';
import type { ActionState } from './useAction.ts';

/** The outcome of an action, announced to screen readers too. A problem with a field is shown at that field. */
export function ActionNote({ state }: { readonly state: ActionState }) {
  return (
    <div>
      <p role="status">{state.kind === 'done' ? state.message : ''}</p>
      {state.kind === 'failed' && state.field === undefined && (
        <p className={styles.wrong} role="alert">
          {state.message}
        </p>
      )}
    </div>
  );
}
