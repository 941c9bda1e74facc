import { t } from '../page/translate.ts';
import type { ReaderSyncKind } from '../shared/reader/readerSyncKind.ts';

/** The page's title, and the links to it. */
export const highlights = t('Highlights and notes');

export interface SyncFacts {
  readonly kind: ReaderSyncKind;
  /** When the state began, in milliseconds since the Unix epoch. */
  readonly since: number;
  readonly unsentCount: number;
  /** Unsent changes that wait for a newer version of the server. */
  readonly heldBackCount: number;
  readonly refusedCount: number;
}

export function syncNote({ kind, unsentCount: count, refusedCount }: SyncFacts): string | undefined {
  if (kind === 'needsSignIn') return t('Sign in again');
  if (refusedCount > 0) return t('{count} refused', { count: refusedCount });
  if (kind === 'storageFailure') return t('Not saved');
  if (count === 0) return undefined;
  return kind === 'sending' ? t('Sending {count}', { count }) : t('{count} waiting', { count });
}

export function syncSentence(facts: SyncFacts, clock: (time: number) => string): string {
  const { kind, since, unsentCount: count, heldBackCount } = facts;
  switch (kind) {
    case 'needsSignIn':
      return count === 0
        ? t('Sign in again to sync with your other devices.')
        : t(
            '{count, plural, one {# change is waiting for you to sign in again. It is saved on this device.} other {# changes are waiting for you to sign in again. They are saved on this device.}}',
            { count },
          );
    case 'storageFailure':
      return t('This device can’t save your changes: its storage is full or blocked.');
    case 'offline':
      return count === 0
        ? t('No connection since {time}. Everything before that is synced.', { time: clock(since) })
        : t(
            '{count, plural, one {# change is waiting: no connection since {time}. It will be sent when you’re online or, if you close Lipi, when you next open it.} other {# changes are waiting: no connection since {time}. They will be sent when you’re online or, if you close Lipi, when you next open it.}}',
            { count, time: clock(since) },
          );
    case 'waiting':
      return count === 0
        ? t('The library has a problem. Your changes are already saved there.')
        : t(
            '{count, plural, one {# change is waiting: the library has a problem. It is saved here and will be retried.} other {# changes are waiting: the library has a problem. They are saved here and will be retried.}}',
            { count },
          );
    case 'sending':
    case 'fetching':
    case 'inStep':
    case 'idle':
      if (heldBackCount > 0 && heldBackCount === count) {
        return t(
          '{count, plural, one {# change is waiting for the library to be updated. It is saved on this device.} other {# changes are waiting for the library to be updated. They are saved on this device.}}',
          { count },
        );
      }
      if (count > 0) {
        return t('{count, plural, one {# change is on its way.} other {# changes are on their way.}}', {
          count,
        });
      }
      return kind === 'fetching'
        ? t('Synced. Changes from your other devices are on their way.')
        : t('Synced to all your devices.');
    default:
      return kind satisfies never;
  }
}
