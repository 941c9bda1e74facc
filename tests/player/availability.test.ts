import { afterEach, expect, test, vi } from 'vitest';
import { probe, retryDelay } from '../../src/player/availability.ts';

afterEach(() => vi.useRealTimers());

test.each([
  [206, 'available'],
  [200, 'available'],
  [404, 'missing'],
  [410, 'missing'],
  [503, 'refused'],
  [403, 'refused'],
] as const)('an answer with status %i means: %s', async (status, expected) => {
  const asked: RequestInit[] = [];
  const ask = async (_: unknown, init?: RequestInit) => {
    if (init) asked.push(init);
    return new Response('x', { status });
  };
  expect(await probe('http://server.example/a', ask as typeof fetch)).toBe(expected);
  expect(asked[0]).toMatchObject({ cache: 'no-store', headers: { range: 'bytes=0-0' } });
});

test('without an answer the server is unreachable', async () => {
  expect(await probe('http://server.example/a', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(
    'unreachable',
  );
});

test('the retry delay doubles from one second up to sixteen', async () => {
  vi.useFakeTimers();
  for (const [attempt, delayMs] of [
    [0, 1000],
    [1, 2000],
    [4, 16_000],
    [9, 16_000],
  ] as const) {
    let isDue = false;
    void retryDelay(attempt, new AbortController().signal).then(() => {
      isDue = true;
    });
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(isDue).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDue).toBe(true);
  }
});

test('an aborted wait rejects at once', async () => {
  const giving = new AbortController();
  const waiting = retryDelay(5, giving.signal);
  giving.abort(new Error('paused'));
  await expect(waiting).rejects.toThrow('paused');
});
