import { expect, test } from 'vitest';
import { subscribeToHead } from '../../src/sync/headSubscription.ts';
import { eventually } from '../eventually.ts';
import { webSocketConstructor } from './lipiServer.ts';

test('a first connection that fails is told, once, however often it is tried again', async () => {
  const told: boolean[] = [];
  let attempts = 0;
  class CountedSocket extends webSocketConstructor {
    constructor(address: string | URL) {
      super(address);
      attempts += 1;
    }
  }
  const close = subscribeToHead({
    // Nothing listens on the discard port.
    address: 'http://127.0.0.1:9',
    webSocketConstructor: CountedSocket,
    onHead: () => undefined,
    onSocket: (isOpen) => told.push(isOpen),
  });
  await eventually(() => expect(attempts).toBeGreaterThan(2));
  await close();
  expect(told).toEqual([false]);
});
