import type { StoryId } from '../../shared/story/catalogue.ts';
import type { Download } from './downloadStates.ts';

/** The messages between the app's tabs about downloads. */
export type DownloadMessage =
  /** From the tab that changed the stored queue. */
  | { readonly kind: 'changed' }
  /** From a tab that shows downloads: asks the downloading tab for its progress. */
  | { readonly kind: 'asked' }
  /** From the downloading tab: the states of all downloads. */
  | { readonly kind: 'states'; readonly states: Readonly<Record<StoryId, Download>> }
  /** From a tab that noticed a connection: downloads that wait for one may retry. */
  | { readonly kind: 'connected' };

const channelName = 'lipi-downloads';

/** Opens the channel between the tabs. Returns a function that sends a message to the others. */
export function openDownloadChannel(
  onMessage: (message: DownloadMessage) => void,
): (message: DownloadMessage) => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isDownloadMessage(event.data)) onMessage(event.data);
  });
  return (message) => channel.postMessage(message);
}

const kinds: { readonly [kind in Download['kind']]: true } = {
  queued: true,
  downloading: true,
  waiting: true,
  paused: true,
  held: true,
  ready: true,
  failed: true,
};

// A tab of another build may send other messages.
function isDownloadMessage(data: unknown): data is DownloadMessage {
  if (!isRecord(data)) return false;
  if (data.kind === 'changed' || data.kind === 'asked' || data.kind === 'connected') return true;
  return (
    data.kind === 'states' &&
    isRecord(data.states) &&
    Object.values(data.states).every((state) => isRecord(state) && String(state.kind) in kinds)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
