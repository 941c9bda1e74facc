import type { ConnectionKind } from './connection.ts';

/** What the app's tabs tell one another about the connection. */
export type TabMessage =
  /** From the leader: whenever its view changes, and in answer to 'looked'. */
  | { readonly kind: 'connection'; readonly state: ConnectionKind; readonly sinceMs: number }
  /** From a follower that came into view: look whether anything is new, and say how things stand. */
  | { readonly kind: 'looked' }
  /** From the tab in which something was removed from the device. */
  | { readonly kind: 'roomMade' };

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

const channelName = 'lipi-sync';

/** Opens the channel between the tabs. A browser without BroadcastChannel gets one that nobody else hears. */
export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  if (!('BroadcastChannel' in globalThis)) return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) onMessage(event.data);
  });
  return {
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

// A tab of another build may speak otherwise.
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'looked' || data.kind === 'roomMade') return true;
  return (
    data.kind === 'connection' &&
    'state' in data &&
    'sinceMs' in data &&
    typeof data.sinceMs === 'number' &&
    ['starting', 'online', 'syncing', 'offline', 'full', 'unkept'].includes(String(data.state))
  );
}
