import { proxy } from 'valtio/vanilla';

/** The sync state of a signed-in reader's own rows. */
export type ReaderSyncKind =
  /** Nobody is signed in, or it is not yet known. */
  | 'idle'
  | 'sending'
  /** Nothing waits to be sent, and changes from other devices are being fetched. */
  | 'fetching'
  /** Device and server have the same rows. */
  | 'inStep'
  /** The server answers but is in trouble: sync retries without end. */
  | 'waiting'
  /** No answer: sync retries without end. */
  | 'offline'
  /** This device's storage refuses writes: it is full, or the browser took it away. */
  | 'unkept'
  /** Nothing is sent until the reader signs in again. What waits stays on this device. */
  | 'needsSignIn';

/**
 * Shown by the screens beside the counts of `readerQueries.ts`; the same in every tab. `since` is in milliseconds since
 * the Unix epoch.
 */
export const readerSyncStatus = proxy<{ kind: ReaderSyncKind; since: number }>({ kind: 'idle', since: 0 });

/** Sets the state; `since` changes only when the kind does. */
export function setReaderSyncStatus(kind: ReaderSyncKind, since: number): void {
  if (readerSyncStatus.kind !== kind) Object.assign(readerSyncStatus, { kind, since });
}
