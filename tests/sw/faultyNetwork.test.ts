import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultPath, testerKey } from '../../src/shared/worker/cacheNames.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const network = vi.fn(async () => new Response('from the server'));
const request = new Request('http://app.example/');

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

async function startedWorker() {
  vi.resetModules();
  return await import('../../src/sw/faultyNetwork.ts');
}

async function storeFault(fault: string): Promise<void> {
  await (await caches.open(testerKey)).put(faultPath, new Response(fault));
}

test('a worker without a tester’s fault replaces nothing', async () => {
  const { fetchOrError } = await startedWorker();
  expect(await (await fetchOrError(request)).text()).toBe('from the server');
  expect(globalThis.fetch).toBe(network);
});

test('a stored fault holds from the start until it is taken back', async () => {
  await storeFault('offline');
  const { fetchOrError, fetchWithFault, forgetFault } = await startedWorker();
  await expect(fetchWithFault(request)).rejects.toThrow('Failed to fetch');
  expect((await fetchOrError(request)).type).toBe('error');
  await caches.delete(testerKey);
  forgetFault();
  expect(await (await fetchWithFault(request)).text()).toBe('from the server');
});
