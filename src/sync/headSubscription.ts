import { BaseConvexClient } from 'convex/browser';
import { invalidResponse } from '../shared/callFailure.ts';
import { parseListHeads } from '../shared/protocol/catalogue.ts';
import type { ListHeads } from '../shared/story/catalogue.ts';
import { warn } from '../shared/warn.ts';
import { socketOptions, watchQuery } from './watchQuery.ts';

export interface HeadSocketOptions {
  readonly address: string;
  readonly webSocketConstructor?: typeof WebSocket | undefined;
  readonly onHeads: (heads: ListHeads) => void;
  /** Called when the socket closes, and when the first attempt fails, but not after later failed attempts. */
  readonly onDisconnected: () => void;
}

export interface HeadSocket {
  /** Watches the heads of these languages' feeds, in place of those before. */
  watch(languages: readonly string[]): void;
  close(): Promise<void>;
}

/** One small message for each change of a watched language's stories or of the library's settings. Reconnects by itself. */
export function openHeadSocket(options: HeadSocketOptions): HeadSocket {
  const { address, webSocketConstructor, onHeads, onDisconnected } = options;
  const client = new BaseConvexClient(address, () => undefined, {
    ...socketOptions,
    ...(webSocketConstructor && { webSocketConstructor }),
  });
  let watched: string | undefined;
  let unwatch: () => void = () => undefined;
  function report(answer: unknown): void {
    const heads = parseListHeads(answer);
    if (heads) onHeads(heads);
    else console.warn(invalidResponse('list:heads').message);
  }

  let isDown = false;
  const unsubscribe = client.subscribeToConnectionState(({ isWebSocketConnected, connectionRetries }) => {
    const wasDown = isDown;
    isDown = !isWebSocketConnected && (wasDown || connectionRetries > 0);
    if (isDown && !wasDown) onDisconnected();
  });

  return {
    watch(languages) {
      const asked = languages.join();
      if (asked === watched) return;
      watched = asked;
      const before = unwatch;
      unwatch = watchQuery(
        client,
        'list:heads',
        { languages: [...languages] },
        report,
        warn("The heads of the library's feeds cannot be read"),
      );
      // After the new one has begun, so that the socket is not closed between them.
      before();
    },
    async close() {
      unsubscribe();
      await client.close();
    },
  };
}
