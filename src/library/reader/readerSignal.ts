import { type ReaderSyncKind, readerSyncKinds } from '../../shared/reader/readerSyncKind.ts';

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

const channelName = 'lipi-reader';

const here = new Set<(signal: ReaderSignal) => void>();
let channel: BroadcastChannel | undefined;

/** Sends to every tab, including this one. */
export function tellTabs(signal: ReaderSignal): void {
  openChannel()?.postMessage(signal);
  for (const listener of here) listener(signal);
}

/** Calls `listener` with signals from any tab, including this one, until `ending` aborts. */
export function onReaderSignal(listener: (signal: ReaderSignal) => void, ending: AbortSignal): void {
  if (ending.aborted) return;
  openChannel();
  here.add(listener);
  ending.addEventListener('abort', () => here.delete(listener));
}

function openChannel(): BroadcastChannel | undefined {
  // Without BroadcastChannel, a tab learns of changes when it becomes visible.
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSignal(data)) for (const listener of here) listener(data);
  });
  return channel;
}

// A tab of another build may send other messages.
function isSignal(data: unknown): data is ReaderSignal {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'saved' || data.kind === 'asked') return true;
  return (
    data.kind === 'status' &&
    'userId' in data &&
    'state' in data &&
    'since' in data &&
    typeof data.userId === 'string' &&
    readerSyncKinds.some((kind) => kind === data.state) &&
    typeof data.since === 'number'
  );
}
