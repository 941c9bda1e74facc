import { BaseConvexClient } from 'convex/browser';
import { otherShape } from '../shared/callFailure.ts';
import type { FeedHead } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { socketOptions, watchQuery } from './watchQuery.ts';
import { parseFeedHead } from './wire.ts';

export interface HeadSubscriptionOptions {
  /** Absolute address of the backend. */
  readonly address: string;
  /** For hosts without a global `WebSocket`. */
  readonly webSocketConstructor?: typeof WebSocket;
  readonly onHead: (head: FeedHead) => void;
  /** Called when the socket opens or closes, and when the first attempt fails, but not after later failed attempts. */
  readonly onSocket: (connected: boolean) => void;
}

/**
 * Subscribes to `feed:head` over the sync socket: one small message whenever the catalogue changes. The client reconnects
 * by itself with a backoff of 1 s to 16 s. Returns a function that closes the socket.
 */
export function subscribeToHead(options: HeadSubscriptionOptions): () => Promise<void> {
  const { address, webSocketConstructor, onHead, onSocket } = options;
  const client = new BaseConvexClient(address, () => undefined, {
    ...socketOptions,
    ...(webSocketConstructor && { webSocketConstructor }),
  });
  function report(answer: unknown): void {
    const head = parseFeedHead(answer);
    if (head) onHead(head);
    else console.warn(otherShape('feed:head').message);
  }
  watchQuery(
    client,
    'feed:head',
    { scope: 'catalogue' },
    report,
    warn("The catalogue's head cannot be read"),
  );

  let told: boolean | undefined;
  const unsubscribe = client.subscribeToConnectionState(({ isWebSocketConnected, connectionRetries }) => {
    if (isWebSocketConnected === told || (!isWebSocketConnected && connectionRetries === 0)) return;
    told = isWebSocketConnected;
    onSocket(told);
  });

  return async () => {
    unsubscribe();
    await client.close();
  };
}
