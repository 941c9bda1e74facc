import { useSnapshot } from 'valtio/react';
import { connection } from '../sync/connection.ts';
import desk from './Desk.module.css';
import { type DeskActionState, deskFailureWords } from './useDeskAction.ts';
import * as common from './words.tsx';

/**
 * The outcome of an action, also announced to screen readers. That the library can't be reached is shown until the connection
 * is back; that something was done, until more is typed that is not saved.
 */
export function DeskNote({
  state,
  isDirty = false,
}: {
  readonly state: DeskActionState;
  readonly isDirty?: boolean;
}) {
  const { kind, since } = useSnapshot(connection);
  const isOver =
    state.kind === 'failed' &&
    state.failure.kind === 'offline' &&
    kind !== 'offline' &&
    since > state.failedAtMs;
  return (
    <div className={desk.note}>
      <p role="status">{!(isDirty && state.kind === 'done') && wordsOf(state)}</p>
      {state.kind === 'failed' && !isOver && (
        <p className={desk.wrong} role="alert">
          {deskFailureWords(state.failure)}
        </p>
      )}
    </div>
  );
}

function wordsOf(state: DeskActionState): string {
  if (state.kind === 'busy') return common.oneMoment;
  return state.kind === 'done' ? state.message : '';
}
