import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connection } from '../sync/connection.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import desk from './Desk.module.css';
import { type DeskActionState, deskFailureWords, type QueryState } from './deskCalls.ts';
import * as common from './words.tsx';

/** That the library can't be reached is shown until the connection is back; that something was done, until more is typed. */
export function DeskNote(props: { readonly state: DeskActionState; readonly isDirty?: boolean }) {
  const { state, isDirty = false } = props;
  const { kind, since } = useSnapshot(connection);
  const isOver =
    state.kind === 'failed' &&
    state.failure.kind === 'offline' &&
    kind !== 'offline' &&
    since > state.failedAtMs;
  return (
    <div className={desk.note}>
      <p role="status">
        {state.kind === 'busy' && common.oneMoment}
        {state.kind === 'done' && !isDirty && state.message}
      </p>
      {state.kind === 'failed' && !isOver && <Problem>{deskFailureWords(state.failure)}</Problem>}
    </div>
  );
}

/** Announced at once. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <p className={desk.wrong} role="alert">
      {children}
    </p>
  );
}

/** Says that an answer is awaited, or why it is missing, with a button that asks again; nothing once it is there. */
export function QueryNote(props: { readonly query: QueryState<unknown>; readonly waiting?: string }) {
  const { waiting = common.oneMoment } = props;
  const { value, failure, retry } = props.query;
  if (failure)
    return (
      <>
        <p role="alert">{deskFailureWords(failure)}</p>
        <ActionButton label={common.tryAgain} onPress={retry} />
      </>
    );
  return value === undefined ? <p role="status">{waiting}</p> : null;
}

/** A list of different texts. */
export function TextList(props: {
  readonly texts: readonly string[];
  readonly className?: string | undefined;
}) {
  return (
    <ul className={props.className}>
      {props.texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface MoreButtonProps {
  readonly pages: QueryState<readonly unknown[]> & {
    readonly isAtEnd: boolean;
    readonly loadMore: () => void;
  };
  readonly children?: ReactNode;
}

/** Below a list that is read page by page: that a page is awaited or missing, and a button that reads on. */
export function MoreButton({ pages, children = common.more }: MoreButtonProps) {
  return (
    <>
      <QueryNote query={pages} />
      {pages.value && !pages.isAtEnd && <ActionButton label={children} onPress={pages.loadMore} />}
    </>
  );
}
