import type { ReaderSyncKind } from '../../shared/reader/readerSyncKind.ts';
import { tabTopic } from '../../state/tabs.ts';

/** The messages between the app's tabs about a reader's rows. */
export type ReaderMessage =
  /** A new operation waits to be sent. */
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
