import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { readOn, waitingCount } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

/* One page reads on through all of these tests, as one reader's phone would in a bad week. */
const reader = troubledReader();

const pushes = () => reader.proxy.requests.filter((request) => request.includes('reader:push'));

test('a push whose request is cut is sent again (fault 1)', { tag: '@deep' }, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  reader.proxy.ambush('reader:push', { kind: 'cutRequest' }, { kind: 'cutRequest' });
  const place = await readOn(reader.page);
  await reader.expectSynced(place, 1);
  expect(reader.proxy.ambushesLeft()).toBe(0);
});

test('a push whose answer is cut after the commit takes effect once (fault 2)', async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  reader.proxy.ambush('reader:push', { kind: 'cutAnswer' }, { kind: 'cutAnswer' });
  const place = await readOn(reader.page);
  await reader.expectSynced(place, 1);
  expect(reader.proxy.ambushesLeft()).toBe(0);
});

test('repeated pushes, last one first, change nothing (fault 3)', { tag: '@deep' }, async () => {
  const before = pushes().length;
  const first = await readOn(reader.page);
  await reader.expectSynced(first, 1);
  const place = await readOn(reader.page);
  await reader.expectSynced(place, 2);
  const again = pushes().slice(before).reverse();
  expect(again.length).toBeGreaterThan(1);
  for (const request of again) {
    const [head = '', body = ''] = request.split('\r\n\r\n');
    const token = /authorization: (.*)/i.exec(head)?.[1] ?? '';
    const answer = await fetch(`${reader.server.origin}/api/mutation`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token.trim() },
      body,
    });
    expect(await answer.json()).toMatchObject({ status: 'success' });
  }
  await reader.expectSynced(place, 2);
});

test('a line that works in one direction only, then in none, is given up and loses nothing (fault 4) (fault 9)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const begun = pushes().length;
  reader.proxy.set({ isDeafDown: true });
  await readOn(reader.page);
  // The server has it; the device does not know that yet.
  const cursor = async () => (await serverRows(reader.page, reader.server.origin)).cursor;
  await expect.poll(cursor).toBe(reader.seq + 1);
  expect(await waitingCount(reader.page)).toBe(1);

  // Now the connections are half open: they accept data and never answer. The first one is given up for another.
  reader.proxy.set({ isDeafUp: true, isDeafDown: true });
  const place = await readOn(reader.page);
  await expect.poll(() => pushes().length).toBeGreaterThan(begun + 1);
  expect(await waitingCount(reader.page)).toBe(2);
  expect(await cursor()).toBe(reader.seq + 1);
  reader.proxy.set(fairWeather);
  await reader.expectSynced(place, 2);
});

test('a captive portal that answers 200 with its page is not mistaken for the library (fault 5)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  reader.proxy.set({ portalPage: '<!doctype html><title>Hotel</title><h1>Welcome</h1>' });
  reader.proxy.cut();
  const sent = pushes().length;
  const place = await readOn(reader.page);
  await expect.poll(() => pushes().length).toBeGreaterThan(sent);
  expect(await waitingCount(reader.page)).toBe(1);
  reader.proxy.set(fairWeather);
  await reader.expectSynced(place, 1);
});

test('the browser’s online status is not trusted, either way (fault 6)', { tag: '@deep' }, async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const claim = (isOnline: boolean) =>
    reader.page.evaluate((value) => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => value });
      dispatchEvent(new Event(value ? 'online' : 'offline'));
    }, isOnline);
  await claim(false);
  await reader.expectSynced(await readOn(reader.page), 1);

  await claim(true);
  reader.proxy.set({ isRefusing: true });
  reader.proxy.cut();
  const place = await readOn(reader.page);
  await expect.poll(() => waitingCount(reader.page)).toBe(1);
  reader.proxy.set(fairWeather);
  await reader.expectSynced(place, 2);
});

test('with a 3 s round trip and 30 % packet loss, changes still arrive (fault 7)', {
  tag: '@deep',
}, async () => {
  reader.proxy.set({ delayMs: 1500, lossPerChunk: 0.3, retransmitMs: 1000 });
  const place = await readOn(reader.page);
  await expect.poll(() => waitingCount(reader.page), { timeout: 60 * 1000 }).toBe(0);
  await reader.expectSynced(place, 1);
});

test('a line that flaps every 500 ms does not cause endless requests (fault 8)', { tag: '@deep' }, async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line comes and goes');
  const before = reader.proxy.requests.length;
  const begun = Date.now();
  const stop = reader.proxy.flap(500);
  const place = await readOn(reader.page);
  await expect.poll(() => Date.now() - begun, { timeout: 20 * 1000 }).toBeGreaterThan(5000);
  stop();
  await reader.expectSynced(place, 1);
  expect(reader.proxy.requests.length - before).toBeLessThan(40);
});

test('pushes refused with 429 or 503 are sent again (fault 38)', { tag: '@deep' }, async ({ complaints }) => {
  complaints.expect(/status of (?:429|503) .*\/api\/mutation\)$/, 'the server refuses for a while');
  const busy = { kind: 'answer', body: 'busy' } as const;
  reader.proxy.ambush(
    'reader:push',
    { ...busy, status: '503 Service Unavailable' },
    { ...busy, status: '429 Too Many Requests' },
    { ...busy, status: '503 Service Unavailable' },
  );
  const place = await readOn(reader.page);
  await reader.expectSynced(place, 1);
  expect(reader.proxy.ambushesLeft()).toBe(0);
});

test('a server killed before or after a commit loses nothing and does nothing twice (fault 35)', async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  reader.proxy.ambush('reader:push', { kind: 'cutRequest' });
  const first = await readOn(reader.page);
  await expect.poll(() => reader.proxy.ambushesLeft()).toBe(0);
  await reader.server.kill();
  await reader.startAgain();
  await reader.expectSynced(first, 1);

  // The server dies before its response has arrived.
  reader.proxy.ambush('reader:push', { kind: 'cutAnswer', first: () => reader.server.kill() });
  const second = await readOn(reader.page);
  await expect.poll(() => reader.proxy.ambushesLeft()).toBe(0);
  await reader.startAgain();
  await reader.expectSynced(second, 2);
});
