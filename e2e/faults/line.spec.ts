import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { goodNetwork } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { readOn, waitingCount } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

/* One page reads on through all of these tests, as one reader's phone would in a bad week. */
const reader = troubledReader();

const pushes = () => reader.proxy.requests.filter((request) => request.includes('reader:push'));

test('a line that works in one direction only, then in none, is given up and loses nothing (fault 4) (fault 9)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const begun = pushes().length;
  reader.proxy.set({ dropsAnswers: true });
  await readOn(reader.page);
  // The server has it; the device does not know that yet.
  const cursor = async () => (await serverRows(reader.page, reader.server.origin)).cursor;
  await expect.poll(cursor).toBe(reader.seq + 1);
  expect(await waitingCount(reader.page)).toBe(1);

  // Now the connections are half open: they accept data and never answer. The first one is given up for another.
  reader.proxy.set({ dropsRequests: true, dropsAnswers: true });
  const place = await readOn(reader.page);
  await expect.poll(() => pushes().length).toBeGreaterThan(begun + 1);
  expect(await waitingCount(reader.page)).toBe(2);
  expect(await cursor()).toBe(reader.seq + 1);
  reader.proxy.set(goodNetwork);
  await reader.expectSynced(place, 2);
});

test('a server killed before or after a commit loses nothing and does nothing twice (fault 35)', async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  reader.proxy.intercept('reader:push', { kind: 'cutRequest' });
  const first = await readOn(reader.page);
  await expect.poll(() => reader.proxy.interceptionsLeft()).toBe(0);
  await reader.server.kill();
  await reader.server.startAgain();
  await reader.expectSynced(first, 1);

  // The server dies before its response has arrived.
  reader.proxy.intercept('reader:push', { kind: 'cutAnswer', first: () => reader.server.kill() });
  const second = await readOn(reader.page);
  await expect.poll(() => reader.proxy.interceptionsLeft()).toBe(0);
  await reader.server.startAgain();
  await reader.expectSynced(second, 2);
});
