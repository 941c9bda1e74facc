import { proxy } from 'valtio/vanilla';

/** The sync state of a signed-in reader's own rows. */
export type ReaderSyncKind =
  /** No user is signed in, or the state is not yet known. */
  | 'idle'
  | 'sending'
  /** Everything is sent, and changes from other devices are being fetched. */
  | 'fetching'
  /** Device and server have the same rows. */
  | 'inStep'
  /** The server answers with errors: sync retries without end. */
  | 'waiting'
  /** No answer: sync retries without end. */
  | 'offline'
  /** This device's storage refuses writes: it is full, or the browser took it away. */
  | 'unkept'
  /** Nothing is sent until the reader signs in again; unsent operations stay on this device. */
  | 'needsSignIn';

/**
 * The status that the screens show beside the counts of `readerQueries.ts`; the same in every tab. `since` is in
 * milliseconds since the Unix epoch.
 */
export const readerSyncStatus = proxy<{ kind: ReaderSyncKind; since: number }>({ kind: 'idle', since: 0 });

/** Sets the state; `since` changes only when the kind does. */
export function setReaderSyncStatus(kind: ReaderSyncKind, since: number): void {
  if (readerSyncStatus.kind !== kind) Object.assign(readerSyncStatus, { kind, since });
}
