import { proxy } from 'valtio/vanilla';

/** How it stands with a signed-in reader's own rows. */
export type ReaderSyncKind =
  /** Nobody is signed in, or it is not known yet. */
  | 'idle'
  | 'sending'
  /** Nothing waits here, and what other devices did is on its way. */
  | 'fetching'
  /** The server has all of this device's, and this device all of the server's. */
  | 'inStep'
  /** The server answers and is in trouble: it is tried again without end. */
  | 'waiting'
  /** No answer: it is tried again without end. */
  | 'offline'
  /** This device's storage refuses: full, or taken away by the browser. */
  | 'unkept'
  /** Nothing is sent until the reader has signed in again. What waits stays here. */
  | 'needsSignIn';

/**
 * Shown by the screens, together with the counts of `readerQueries.ts`; the same in every tab. `since` in milliseconds
 * since the Unix epoch.
 */
export const readerSyncStatus = proxy<{ kind: ReaderSyncKind; since: number }>({ kind: 'idle', since: 0 });

/** Takes over a new state; `since` moves only when the kind does. */
export function setReaderSyncStatus(kind: ReaderSyncKind, since: number): void {
  if (readerSyncStatus.kind !== kind) Object.assign(readerSyncStatus, { kind, since });
}
