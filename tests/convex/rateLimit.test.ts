// @vitest-environment edge-runtime
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../convex/_generated/api.js';
import { makeBackend } from './setup.ts';

const hourMs = 60 * 60 * 1000;

/** A library whose newsletter has just taken as many addresses as its bucket holds. */
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

test('a clock that was set back by hours does not lock a bucket for so long: it fills as ever from then on', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(-5 * hourMs);
  expect([await subscribe(), await subscribe()]).toEqual(['in', 'rate_limited']);
  advance(5000);
  expect([await subscribe(), await subscribe()]).toEqual(['in', 'rate_limited']);
  advance(10 * 60 * 1000);
  for (let n = 0; n < 120; n += 1) expect(await subscribe()).toBe('in');
  expect(await subscribe()).toBe('rate_limited');
});

test('clocks that are a little apart let nobody through', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(-60 * 1000);
  expect(await subscribe()).toBe('rate_limited');
});

test('a clock that was set forward fills a bucket and no more', async () => {
  const { subscribe, advance } = await makeFlooded();
  advance(5 * hourMs);
  for (let n = 0; n < 120; n += 1) expect(await subscribe()).toBe('in');
  expect(await subscribe()).toBe('rate_limited');
});
