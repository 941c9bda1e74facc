import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connection } from '../sync/connection.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import desk from './Desk.module.css';
import { type Asked, type DeskActionState, type DeskPages, deskFailureWords } from './deskCalls.ts';
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

interface AskedNoteProps {
  readonly asked: Asked<unknown>;
  /** Shown until there is an answer. */
  readonly waiting?: string;
}

/** Says that an answer is awaited, or why it is missing, with a button that asks again; nothing once it is there. */
export function AskedNote({
  asked: { value, failure, tryAgain },
  waiting = common.oneMoment,
}: AskedNoteProps) {
  if (failure)
    return (
      <>
        <p role="alert">{deskFailureWords(failure)}</p>
        <ActionButton onPress={tryAgain}>{common.tryAgain}</ActionButton>
      </>
    );
  return value === undefined ? <p role="status">{waiting}</p> : null;
}

interface MoreButtonProps {
  readonly pages: Asked<readonly unknown[]> & Pick<DeskPages<never>, 'isAtEnd' | 'readOn'>;
  readonly children?: ReactNode;
}

/** Below a list that is read page by page: that a page is awaited or missing, and a button that reads on. */
export function MoreButton({ pages, children = common.more }: MoreButtonProps) {
  return (
    <>
      <AskedNote asked={pages} />
      {pages.value && !pages.isAtEnd && <ActionButton onPress={pages.readOn}>{children}</ActionButton>}
    </>
  );
}
