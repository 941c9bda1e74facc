/** What the app's tabs tell one another of a reader's rows. */
export type ReaderSignal =
  /** Something waits to be sent. */
  | { readonly kind: 'saved' }
  /** From a tab that follows: say how it stands. */
  | { readonly kind: 'asked' }
  /** From the tab that sends: whenever that changes, and in answer to 'asked'. `state` is a `ReaderSyncKind`. */
  | {
      readonly kind: 'status';
      readonly userId: string;
      readonly state: string;
      /** Milliseconds since the Unix epoch. */
      readonly since: number;
    };

const channelName = 'lipi-reader';

const here = new Set<(signal: ReaderSignal) => void>();
let channel: BroadcastChannel | undefined;

/** Tells every tab, this one too. */
export function tellTabs(signal: ReaderSignal): void {
  openChannel()?.postMessage(signal);
  for (const listener of here) listener(signal);
}

/** Calls back with what any tab tells, this one too, until `ending` aborts. */
export function onReaderSignal(listener: (signal: ReaderSignal) => void, ending: AbortSignal): void {
  if (ending.aborted) return;
  openChannel();
  here.add(listener);
  ending.addEventListener('abort', () => here.delete(listener));
}

function openChannel(): BroadcastChannel | undefined {
  // A browser without it has tabs that find out for themselves when they come into view.
  if (channel || !('BroadcastChannel' in globalThis)) return channel;
  channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isSignal(data)) for (const listener of here) listener(data);
  });
  return channel;
}

// A tab of another build may speak otherwise.
function isSignal(data: unknown): data is ReaderSignal {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'saved' || data.kind === 'asked') return true;
  return (
    data.kind === 'status' &&
    'userId' in data &&
    'state' in data &&
    'since' in data &&
    typeof data.userId === 'string' &&
    typeof data.state === 'string' &&
    typeof data.since === 'number'
  );
}
