import type { ConnectionKind } from './connection.ts';

/** The messages between the app's tabs about the connection. */
export type TabMessage =
  /** From the leader: whenever its connection state changes, and in answer to 'looked'. */
  | { readonly kind: 'connection'; readonly state: ConnectionKind; readonly sinceMs: number }
  /** From a follower tab that became visible: check for changes and report the state. */
  | { readonly kind: 'looked' }
  /** From a tab that deleted data from the device. */
  | { readonly kind: 'roomMade' };

export interface TabChannel {
  post(message: TabMessage): void;
  close(): void;
}

const channelName = 'lipi-sync';

/** Opens the channel between the tabs. Without BroadcastChannel, messages reach no other tab. */
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

// A tab of another build may send other messages.
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
