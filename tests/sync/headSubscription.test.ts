import { expect, test } from 'vitest';
import type { ListHeads } from '../../src/shared/story/catalogue.ts';
import { openHeadSocket } from '../../src/sync/headSubscription.ts';
import { eventually } from '../eventually.ts';
import { LipiServer, webSocketConstructor } from './lipiServer.ts';

test('a failing first connection is reported once, however often it is retried', async () => {
  let [attempts, disconnections] = [0, 0];
  class CountedSocket extends webSocketConstructor {
    constructor(address: string | URL) {
      super(address);
      attempts += 1;
    }
  }
  const socket = openHeadSocket({
    // The discard port, on which nothing listens.
    address: 'http://127.0.0.1:9',
    webSocketConstructor: CountedSocket,
    onHeads: () => undefined,
    onDisconnected: () => {
      disconnections += 1;
    },
  });
  socket.watch(['or']);
  await eventually(() => expect(attempts).toBeGreaterThan(2));
  await socket.close();
  expect(disconnections).toBe(1);
});

test('the heads of the watched languages are reported, and of others once they are watched', async () => {
  const server = await LipiServer.start();
  await server.publish({ work: 'a' }, { work: 'a', language: 'gu' });
  const reports: ListHeads[] = [];
  let disconnections = 0;
  const socket = openHeadSocket({
    address: server.address,
    webSocketConstructor,
    onHeads: (heads) => reports.push(heads),
    onDisconnected: () => {
      disconnections += 1;
    },
  });
  const untilHeads = (...lists: ListHeads['lists']) =>
    eventually(() => expect(reports.at(-1)?.lists).toEqual(lists));
  socket.watch(['or']);
  await untilHeads({ language: 'or', seq: 1 });
  socket.watch(['or']);
  socket.watch(['gu', 'or']);
  await untilHeads({ language: 'gu', seq: 2 }, { language: 'or', seq: 1 });
  expect(reports).toHaveLength(2);
  await server.publish({ work: 'b', language: 'gu' });
  await untilHeads({ language: 'gu', seq: 3 }, { language: 'or', seq: 1 });
  expect(disconnections).toBe(0);
  await socket.close();
  await server.dispose();
});
