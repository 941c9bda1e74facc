import { useEffect, useState } from 'react';
import { backendAddress } from '../library/backendAddress.ts';
import type { DeskPage, DeskRow } from '../shared/desk.ts';
import { callDesk, type DeskFailure } from '../sync/desk/deskCall.ts';
import { DeskRows } from '../sync/desk/deskRows.ts';
import { deskSession } from '../sync/desk/deskSession.ts';
import { type DeskSocket, openDeskSocket } from '../sync/desk/deskSocket.ts';

export type DeskState =
  /** `isUnreachable` once the live connection has failed again and again. */
  | { readonly kind: 'asking'; readonly isUnreachable: boolean }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'failed'; readonly failure: DeskFailure }
  | { readonly kind: 'open'; readonly socket: DeskSocket; readonly rows: readonly DeskRow[] };

/** Rows of a page of the feed: the most that the server answers. */
const pageRows = 500;

/** Before the feed is read again that could not be, while its head stands still. */
const retryMs = 5 * 1000;

/**
 * The desk, kept in step for as long as the page shows it: its head says when something changed, or that the
 * signed-in user may not see it, which ends by itself once they are given the role.
 */
export function useDesk(): DeskState {
  const [state, setState] = useState<DeskState>({ kind: 'asking', isUnreachable: false });
  useEffect(() => {
    const end = new AbortController();
    followDesk(end.signal, setState).catch((error: unknown) => {
      console.warn(`The desk could not be opened: ${String(error)}`);
      setState({ kind: 'failed', failure: { kind: 'offline', cause: 'network' } });
    });
    return () => end.abort();
  }, []);
  return state;
}

async function followDesk(signal: AbortSignal, onState: (state: DeskState) => void): Promise<void> {
  const { accessToken } = await deskSession();
  if (signal.aborted) return;
  const socket = openDeskSocket({
    address: backendAddress(),
    accessToken,
    onUnreachable: () => signal.aborted || onState({ kind: 'asking', isUnreachable: true }),
  });
  signal.addEventListener('abort', () => void socket.close());
  const desk = new DeskRows();
  let isPulling = false;
  let mustPull = false;

  async function pull(): Promise<void> {
    mustPull = true;
    if (isPulling) return;
    isPulling = true;
    while (mustPull && !signal.aborted) {
      mustPull = false;
      const answer = await desk.pull((after) =>
        callDesk<DeskPage>('query', 'feed:changes', { after, limit: pageRows }),
      );
      if (signal.aborted) break;
      if (answer.ok) onState({ kind: 'open', socket, rows: answer.value });
      else setTimeout(() => void pull(), retryMs);
    }
    isPulling = false;
  }

  socket.watch('feed:head', {}, (head) => {
    if (signal.aborted) return;
    if (head.ok) void pull();
    else if (head.failure.kind === 'refused') onState({ kind: 'refused', code: head.failure.problem.code });
    else onState({ kind: 'failed', failure: head.failure });
  });
}
