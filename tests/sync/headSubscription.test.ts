import { expect, test } from 'vitest';
import { subscribeToHead } from '../../src/sync/headSubscription.ts';
import { eventually } from '../eventually.ts';
import { webSocketConstructor } from './lipiServer.ts';

test('a failing first connection is reported once, however often it is retried', async () => {
  let [attempts, disconnections] = [0, 0];
  class CountedSocket extends webSocketConstructor {
    constructor(address: string | URL) {
      super(address);
      attempts += 1;
    }
  }
  const close = subscribeToHead({
    // The discard port, on which nothing listens.
    address: 'http://127.0.0.1:9',
    webSocketConstructor: CountedSocket,
    onHead: () => undefined,
    onDisconnected: () => {
      disconnections += 1;
    },
  });
  await eventually(() => expect(attempts).toBeGreaterThan(2));
  await close();
  expect(disconnections).toBe(1);
});
