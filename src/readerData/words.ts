import type { ReaderSyncKind } from '../shared/reader/readerSyncKind.ts';

export interface SyncFacts {
  readonly kind: ReaderSyncKind;
  /** When the state began, in milliseconds since the Unix epoch. */
  readonly since: number;
  readonly unsentCount: number;
  /** Unsent changes that wait for a newer version of the server. */
  readonly heldBackCount: number;
  readonly refusedCount: number;
}

export function syncNote({ kind, unsentCount, refusedCount }: SyncFacts): string | undefined {
  if (kind === 'needsSignIn') return 'Sign in again';
  if (refusedCount > 0) return `${refusedCount} refused`;
  if (kind === 'storageFailure') return 'Not saved';
  if (unsentCount === 0) return undefined;
  return kind === 'sending' ? `Sending ${unsentCount}` : `${unsentCount} waiting`;
}

export function syncSentence(facts: SyncFacts, clock: (time: number) => string): string {
  const { kind, since, unsentCount, heldBackCount } = facts;
  const waits = unsentCount === 1 ? '1 change is waiting' : `${unsentCount} changes are waiting`;
  const kept = unsentCount === 1 ? 'It is saved on this device.' : 'They are saved on this device.';
  const later = `${unsentCount === 1 ? 'It' : 'They'} will be sent when you’re online or, if you close Lipi, when you next open it.`;
  switch (kind) {
    case 'needsSignIn':
      return unsentCount === 0
        ? 'Sign in again to sync with your other devices.'
        : `${waits} for you to sign in again. ${kept}`;
    case 'storageFailure':
      return 'This device can’t save your changes: its storage is full or blocked.';
    case 'offline':
      return unsentCount === 0
        ? `No connection since ${clock(since)}. Everything before that is synced.`
        : `${waits}: no connection since ${clock(since)}. ${later}`;
    case 'waiting':
      return unsentCount === 0
        ? 'The library has a problem. Your changes are already saved there.'
        : `${waits}: the library has a problem. ${unsentCount === 1 ? 'It is saved' : 'They are saved'} here and will be retried.`;
    case 'sending':
    case 'fetching':
    case 'inStep':
    case 'idle':
      if (heldBackCount > 0 && heldBackCount === unsentCount) {
        return `${waits} for the library to be updated. ${kept}`;
      }
      if (unsentCount > 0) {
        return unsentCount === 1 ? '1 change is on its way.' : `${unsentCount} changes are on their way.`;
      }
      return kind === 'fetching'
        ? 'Synced. Changes from your other devices are on their way.'
        : 'Synced to all your devices.';
    default:
      return kind satisfies never;
  }
}
