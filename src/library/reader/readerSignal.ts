import type { ReaderSyncKind } from '../../shared/reader/readerSyncKind.ts';
import { joinTabs } from '../../state/tabs.ts';

/** The messages between the app's tabs about a reader's rows. */
export type ReaderSignal =
  /** A new operation waits to be sent. */
  | { readonly kind: 'saved' }
  /** From a follower tab: asks for the sync state. */
  | { readonly kind: 'asked' }
  /** From the tab that sends: whenever the state changes, and in answer to 'asked'. */
  | {
      readonly kind: 'status';
      readonly userId: string;
      readonly state: ReaderSyncKind;
      /** Milliseconds since the Unix epoch. */
      readonly since: number;
    };

const here = new Set<(signal: ReaderSignal) => void>();
let tellOthers: ((signal: ReaderSignal) => void) | undefined;

/** Sends to every tab, including this one. */
export function tellTabs(signal: ReaderSignal): void {
  join()(signal);
  tellHere(signal);
}

/** Calls `listener` with signals from any tab, including this one, until `ending` aborts. */
export function onReaderSignal(listener: (signal: ReaderSignal) => void, ending: AbortSignal): void {
  if (ending.aborted) return;
  join();
  here.add(listener);
  ending.addEventListener('abort', () => here.delete(listener));
}

function join(): (signal: ReaderSignal) => void {
  tellOthers ??= joinTabs('lipi-reader', tellHere);
  return tellOthers;
}

function tellHere(signal: ReaderSignal): void {
  for (const listener of here) listener(signal);
}
