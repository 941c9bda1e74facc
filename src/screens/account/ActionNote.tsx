import styles from './AccountView.module.css';
import type { ActionState } from './useAction.ts';

/** What came of an action, told to who does not see it too. What a field is about stands at the field. */
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
