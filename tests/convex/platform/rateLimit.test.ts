// @vitest-environment edge-runtime
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { makeBackend } from '../setup.ts';

const hourMs = 60 * 60 * 1000;

/** A library whose newsletter bucket has just been emptied. */
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
