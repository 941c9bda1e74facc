import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asFault, type Fault, faults, faultyFetch } from '../../../src/shared/worker/faultyFetch.ts';

const address = 'http://lipi.example/api/query';
const server = vi.fn(
  async (_input: RequestInfo | URL) => new Response(new Uint8Array(10_000), { status: 201 }),
);
const ask = (fault: Fault | undefined) => faultyFetch(server, fault)(address);

beforeEach(() => {
  server.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test.each([undefined, 'full'] as const)('with the fault %s a request passes unchanged', (fault) => {
  expect(faultyFetch(server, fault)).toBe(server);
});

test("offline, nothing reaches the server, and the caller gets the browser's error", async () => {
  await expect(ask('offline')).rejects.toThrow(new TypeError('Failed to fetch'));
  expect(server).not.toHaveBeenCalled();
});

test('a failing server answers 500 and does nothing', async () => {
  expect((await ask('failing')).status).toBe(500);
  expect(server).not.toHaveBeenCalled();
});

test('on 2G a request takes a round trip, and then the answers share 35 kB a second', async () => {
  const answers = Promise.all([ask('2g'), ask('2g')]);
  await vi.advanceTimersByTimeAsync(799);
  expect(server).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const sizes = (await answers).map(async (answer) => [
    answer.status,
    (await answer.arrayBuffer()).byteLength,
  ]);
  const both = vi.fn();
  void Promise.all(sizes).then(both);
  await vi.advanceTimersByTimeAsync(570);
  expect(both).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3);
  expect(both).toHaveBeenCalledExactlyOnceWith([
    [201, 10_000],
    [201, 10_000],
  ]);
});

test('a fault is read as it was stored, and nothing else is one', () => {
  expect(faults.map(asFault)).toEqual(faults);
  expect(['none', undefined, { line: 'offline' }].map(asFault)).toEqual([undefined, undefined, undefined]);
});
