import { BaseConvexClient } from 'convex/browser';
import { invalidResponse } from '../shared/callFailure.ts';
import { parseFeedHead } from '../shared/protocol/catalogue.ts';
import type { FeedHead } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { socketOptions, watchQuery } from './watchQuery.ts';

export interface HeadSubscriptionOptions {
  readonly address: string;
  readonly webSocketConstructor?: typeof WebSocket;
  readonly onHead: (head: FeedHead) => void;
  /** Called when the socket closes, and when the first attempt fails, but not after later failed attempts. */
  readonly onDisconnected: () => void;
}

/** One small message for each change of the catalogue. Reconnects by itself. Returns what closes the socket. */
export function subscribeToHead(options: HeadSubscriptionOptions): () => Promise<void> {
  const { address, webSocketConstructor, onHead, onDisconnected } = options;
  const client = new BaseConvexClient(address, () => undefined, {
    ...socketOptions,
    ...(webSocketConstructor && { webSocketConstructor }),
  });
  function report(answer: unknown): void {
    const head = parseFeedHead(answer);
    if (head) onHead(head);
    else console.warn(invalidResponse('feed:head').message);
  }
  watchQuery(
    client,
    'feed:head',
    { scope: 'catalogue' },
    report,
    warn("The catalogue's head cannot be read"),
  );

  let isDown = false;
  const unsubscribe = client.subscribeToConnectionState(({ isWebSocketConnected, connectionRetries }) => {
    const wasDown = isDown;
    isDown = !isWebSocketConnected && (wasDown || connectionRetries > 0);
    if (isDown && !wasDown) onDisconnected();
  });

  return async () => {
    unsubscribe();
    await client.close();
  };
}
