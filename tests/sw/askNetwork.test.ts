import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultPath, testerKey } from '../../src/shared/cacheNames.ts';
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
  return await import('../../src/sw/askNetwork.ts');
}

async function storeFault(fault: string): Promise<void> {
  await (await caches.open(testerKey)).put(faultPath, new Response(fault));
}

test('a worker without a tester’s fault replaces nothing', async () => {
  const { askNetwork } = await startedWorker();
  expect(await (await askNetwork(request)).text()).toBe('from the server');
  expect(globalThis.fetch).toBe(network);
});

test('a stored fault holds from the start until it is taken back', async () => {
  await storeFault('offline');
  const { askNetwork, askServer, forgetFault } = await startedWorker();
  await expect(askServer(request)).rejects.toThrow('Failed to fetch');
  expect((await askNetwork(request)).type).toBe('error');
  await caches.delete(testerKey);
  forgetFault();
  expect(await (await askServer(request)).text()).toBe('from the server');
});
