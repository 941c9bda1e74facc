import { proxy } from 'valtio/vanilla';
import { tabTopic } from '../page/tabs.ts';
import type { ReaderSyncKind } from '../shared/reader/readerSyncKind.ts';

/** The same in every tab. `since` is in milliseconds since the Unix epoch. */
export const readerSyncStatus = proxy<{ kind: ReaderSyncKind; since: number }>({ kind: 'idle', since: 0 });

export function setReaderSyncStatus(kind: ReaderSyncKind, since: number): void {
  if (readerSyncStatus.kind !== kind) Object.assign(readerSyncStatus, { kind, since });
}

export type ReaderMessage =
  | { readonly kind: 'saved' }
  /** From the leader: whenever the sync state changes, and when it is asked. */
  | {
      readonly kind: 'status';
      readonly userId: string;
      readonly state: ReaderSyncKind;
      readonly since: number;
    };

export const readerTopic = tabTopic<ReaderMessage>('reader');
