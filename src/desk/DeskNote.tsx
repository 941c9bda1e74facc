import * as common from '../words/desk/common.ts';
import desk from './Desk.module.css';
import { deskFailureWords } from './deskFailureWords.ts';
import type { DeskActionState } from './useDeskAction.ts';

/** The outcome of an action, also announced to screen readers. */
export function DeskNote({ state }: { readonly state: DeskActionState }) {
  return (
    <div className={desk.note}>
      <p role="status">{wordsOf(state)}</p>
      {state.kind === 'failed' && (
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
