import { createContext, type Dispatch, type SetStateAction, useContext, useEffect, useState } from 'react';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { openSession } from '../account/session/lateSession.ts';
import { useFollow } from '../catalogue/useFollow.ts';
import { useLive } from '../catalogue/useLive.ts';
import type { DeskRow, ManuscriptId } from '../shared/desk/desk.ts';
import type { CatalogueRow, FeedHead } from '../shared/story/catalogue.ts';
import { makeFeedEngine } from '../sync/feedEngine.ts';
import type { DeskFailure } from './feed/deskCall.ts';
import { deskScope, MemoryMirror } from './feed/deskFeed.ts';
import { type DeskSocket, openDeskSocket } from './feed/deskSocket.ts';

interface OpenDesk {
  readonly socket: DeskSocket;
  readonly rows: readonly DeskRow[];
  readonly userId: string;
}

export const OpenDesk = createContext<OpenDesk | undefined>(undefined);

/** Throws outside of the open desk. */
export function useOpenDesk(): OpenDesk {
  const desk = useContext(OpenDesk);
  if (!desk) throw new Error('useOpenDesk was called outside of the open desk');
  return desk;
}

const noRows: readonly CatalogueRow[] = [];

/** The published stories, as far as this device has them; at the desk it follows all languages. */
export function useCatalogue(): readonly CatalogueRow[] {
  const counts = useLive((library) => library.languages(), []);
  useFollow(counts?.map(({ language }) => language) ?? [], true);
  return useLive((library) => library.allStories(), [], noRows);
}

/** The address's query. While the next page loads it stays that of the desk, so that the part shown stays too. */
export function useDeskSearch(): string {
  const path = usePathname({ ssrPath: '' });
  const search = useSearch({ ssrSearch: '' });
  const [own] = useState(path);
  const [last, setLast] = useState(search);
  if (path === own && search !== last) setLast(search);
  return last;
}

type DeskState =
  /** `isUnreachable` is true once the live connection has failed repeatedly. */
  | { readonly kind: 'connecting'; readonly isUnreachable: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly failure: DeskFailure }
  /** `failure`: why the rows may be out of date. */
  | ({ readonly kind: 'open'; readonly failure?: DeskFailure } & Omit<OpenDesk, 'userId'>);

/** The failures in a row before one is shown; a single failure is often over at the next pull. */
const shownAfterFailures = 3;

/**
 * The feed's head tells that something changed, or that the signed-in user may not see it, which ends by itself once
 * they are given the role. `retry` opens it again.
 */
export function useDesk(): { readonly desk: DeskState; readonly retry: () => void } {
  const [desk, setDesk] = useState<DeskState>(connecting);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    const end = new AbortController();
    setDesk(connecting);
    followDesk(end.signal, setDesk).catch((error: unknown) => {
      console.warn(`Opening the desk failed: ${String(error)}`);
      if (!end.signal.aborted) setDesk({ kind: 'failed', failure: { kind: 'offline', cause: 'network' } });
    });
    return () => end.abort();
  }, [attempt]);
  return { desk, retry: () => setAttempt((before) => before + 1) };
}

const connecting: DeskState = { kind: 'connecting', isUnreachable: false };

async function followDesk(signal: AbortSignal, setDesk: Dispatch<SetStateAction<DeskState>>): Promise<void> {
  const { accessToken, callAsUser } = await openSession();
  if (signal.aborted) return;
  const socket = openDeskSocket(accessToken, () => {
    if (!signal.aborted) setDesk({ kind: 'connecting', isUnreachable: true });
  });
  signal.addEventListener('abort', () => void socket.close());
  const mirror = new MemoryMirror<DeskRow, ManuscriptId>();
  const engine = makeFeedEngine(deskScope, mirror, {
    call: callAsUser,
    onState({ failure, failures }) {
      if (!failure || failure.kind === 'storage' || failures < shownAfterFailures) return;
      // What is being worked on stays.
      setDesk((now) => (now.kind === 'open' ? { ...now, failure } : { kind: 'failed', failure }));
    },
    onCaughtUp: () => setDesk({ kind: 'open', socket, rows: mirror.rows }),
  });
  signal.addEventListener('abort', () => engine.stop());

  socket.watch<FeedHead>('feed:head', {}, (head) => {
    if (signal.aborted) return;
    if (head.ok) engine.dispatch({ kind: 'headMoved', head: head.value });
    else if (head.failure.kind === 'refused') setDesk({ kind: 'refused' });
    else setDesk({ kind: 'failed', failure: head.failure });
  });
}
