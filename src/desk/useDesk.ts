import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { backendAddress } from '../library/backendAddress.ts';
import type { DeskPage, DeskRow } from '../shared/desk/desk.ts';
import { callDesk, type DeskFailure } from '../sync/desk/deskCall.ts';
import { DeskRows } from '../sync/desk/deskRows.ts';
import { type DeskSocket, openDeskSocket } from '../sync/desk/deskSocket.ts';
import { openSession } from '../sync/session/lateSession.ts';
import { rowsFeed } from './rowsFeed.ts';

export type DeskState =
  /** `isUnreachable` is true once the live connection has failed repeatedly. */
  | { readonly kind: 'asking'; readonly isUnreachable: boolean }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'failed'; readonly failure: DeskFailure }
  | {
      readonly kind: 'open';
      readonly socket: DeskSocket;
      readonly rows: readonly DeskRow[];
      /** Why the rows may be out of date. */
      readonly trouble?: DeskFailure;
    };

/** Rows of one page of the feed: the most that the server returns. */
const pageRows = 500;

/**
 * The desk, kept up to date while the component is mounted: the feed's head tells that something changed, or that the
 * signed-in user may not see it, which ends by itself once they are given the role. `tryAgain` opens it again.
 */
export function useDesk(): { readonly desk: DeskState; readonly tryAgain: () => void } {
  const [desk, setDesk] = useState<DeskState>(asking);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    const end = new AbortController();
    setDesk(asking);
    followDesk(end.signal, setDesk).catch((error: unknown) => {
      console.warn(`The desk could not be opened: ${String(error)}`);
      if (!end.signal.aborted) setDesk({ kind: 'failed', failure: { kind: 'offline', cause: 'network' } });
    });
    return () => end.abort();
  }, [attempt]);
  return { desk, tryAgain: () => setAttempt((before) => before + 1) };
}

const asking: DeskState = { kind: 'asking', isUnreachable: false };

async function followDesk(signal: AbortSignal, setDesk: Dispatch<SetStateAction<DeskState>>): Promise<void> {
  const { accessToken } = await openSession();
  if (signal.aborted) return;
  const socket = openDeskSocket({
    address: backendAddress(),
    accessToken,
    onUnreachable: () => signal.aborted || setDesk({ kind: 'asking', isUnreachable: true }),
  });
  signal.addEventListener('abort', () => void socket.close());
  const rows = new DeskRows();
  const pull = rowsFeed({
    signal,
    read: () => rows.pull((after) => callDesk<DeskPage>('query', 'feed:changes', { after, limit: pageRows })),
    onAnswer: (answer) =>
      setDesk((now) => {
        if (answer.ok) return { kind: 'open', socket, rows: answer.value };
        // Keeps what is being worked on.
        if (now.kind === 'open') return { ...now, trouble: answer.failure };
        return { kind: 'failed', failure: answer.failure };
      }),
  });

  socket.watch('feed:head', {}, (head) => {
    if (signal.aborted) return;
    if (head.ok) pull();
    else if (head.failure.kind === 'refused') setDesk({ kind: 'refused', code: head.failure.problem.code });
    else setDesk({ kind: 'failed', failure: head.failure });
  });
}
