import { proxy } from 'valtio/vanilla';
import { tabTopic } from '../page/tabs.ts';
import type { ReaderSyncKind } from '../shared/reader/readerSyncKind.ts';

/**
 * The status that the screens show beside the counts of `readerQueries.ts`; the same in every tab. `since` is in
 * milliseconds since the Unix epoch.
 */
export const readerSyncStatus = proxy<{ kind: ReaderSyncKind; since: number }>({ kind: 'idle', since: 0 });

/** Sets the state; `since` changes only when the kind does. */
export function setReaderSyncStatus(kind: ReaderSyncKind, since: number): void {
  if (readerSyncStatus.kind !== kind) Object.assign(readerSyncStatus, { kind, since });
}

/** The messages between the app's tabs about a reader's rows. */
export type ReaderMessage =
  | { readonly kind: 'saved' }
  /** From the leader: whenever the sync state changes, and when it is asked. */
  | {
      readonly kind: 'status';
      readonly userId: string;
      readonly state: ReaderSyncKind;
      /** Milliseconds since the Unix epoch. */
      readonly since: number;
    };

export const readerTopic = tabTopic<ReaderMessage>('reader');
