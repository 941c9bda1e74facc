// @vitest-environment edge-runtime
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { type Backend, makeBackend } from '../setup.ts';

const hourMs = 60 * 60 * 1000;

async function makeFlooded() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const backend = makeBackend();
  let n = 0;
  const subscribe = () => {
    n += 1;
    const email = `reader${n}@example.org`;
    return backend.mutation(api.newsletter_subscribers.addNewsletterSubscriber, { email }).then(
      () => 'in',
      (error: { data?: { code?: string } }) => error.data?.code,
    );
  };
  for (let taken = 0; taken < 120; taken += 1) await subscribe();
  expect(await subscribe()).toBe('rate_limited');
  return { subscribe, advance: (durationMs: number) => vi.setSystemTime(Date.now() + durationMs) };
}

test('after a clock is set back by hours, a bucket lets one in and refills at its usual rate', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(-5 * hourMs);
  expect([await subscribe(), await subscribe()]).toEqual(['in', 'rate_limited']);
  advance(5000);
  expect([await subscribe(), await subscribe()]).toEqual(['in', 'rate_limited']);
  advance(10 * 60 * 1000);
  for (let n = 0; n < 120; n += 1) expect(await subscribe()).toBe('in');
  expect(await subscribe()).toBe('rate_limited');
});

test('clocks that differ by a minute let nobody in early', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(-60 * 1000);
  expect(await subscribe()).toBe('rate_limited');
});

test('after a clock is set forward, a bucket is full but not more', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(5 * hourMs);
  for (let n = 0; n < 120; n += 1) expect(await subscribe()).toBe('in');
  expect(await subscribe()).toBe('rate_limited');
});

/** Signs new addresses up for the newsletter until one is refused; returns how many were not. */
async function subscribeAll(backend: Pick<Backend, 'mutation'>, name: string): Promise<number> {
  for (let n = 0; ; n += 1) {
    const subscribed = backend.mutation(api.newsletter_subscribers.addNewsletterSubscriber, {
      email: `${name}${n}@example.org`,
    });
    const code = await subscribed.then(
      () => undefined,
      (error: { data?: { code?: string } }) => error.data?.code,
    );
    if (code === 'rate_limited') return n;
  }
}

test('each network has a limit of its own, all addresses of an IPv6 household together', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const backend = makeBackend();
  const from = (ip: string) => backend.withRequestMetadata({ ip });
  expect(await subscribeAll(from('192.0.2.1'), 'a')).toBe(120);
  expect(await subscribeAll(from('::ffff:192.0.2.1'), 'b')).toBe(0);
  expect(await subscribeAll(from('2001:db8:0:7::1'), 'c')).toBe(120);
  expect(await subscribeAll(from('2001:DB8::7:a:b:c:d'), 'd')).toBe(0);
  // All networks together have a limit too, in rows that calls at the same time do not share.
  expect(await subscribeAll(from('2001:db8:0:8::1'), 'e')).toBe(120);
  expect(await subscribeAll(backend, 'f')).toBe(120);
  expect(await subscribeAll(from('192.0.2.2'), 'g')).toBe(0);
  const names = await backend.run(async (ctx) =>
    (await ctx.db.query('rateLimits').collect()).map(({ name }) => name),
  );
  expect(names.filter((name) => name.startsWith('newsletter#'))).toHaveLength(8);
  expect(names.join()).not.toMatch(/192|2001/);
});
