import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noFaults } from '../../src/shared/faults/faultPlan.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';

const network = async () => new Response('from the server');

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('IDBObjectStore', class {});
  vi.stubGlobal('Cache', class {});
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a worker that just started has it. */
async function startedWorker() {
  vi.resetModules();
  return await import('../../src/sw/faults.ts');
}

test('a worker without a tester’s faults replaces nothing', async () => {
  const { loadFaults, setFaults } = await startedWorker();
  await loadFaults();
  await setFaults(noFaults);
  expect(globalThis.fetch).toBe(network);
  for (const store of [IDBObjectStore, Cache]) expect(Object.keys(store.prototype)).toEqual([]);
});

test('a fault holds until it is taken back, also after a restart of the worker', async () => {
  await (await startedWorker()).setFaults({ ...noFaults, line: 'offline' });
  await expect(fetch('http://app.example/')).rejects.toThrow('Failed to fetch');

  vi.stubGlobal('fetch', network);
  const { loadFaults, setFaults } = await startedWorker();
  await loadFaults();
  await expect(fetch('http://app.example/')).rejects.toThrow('Failed to fetch');
  await setFaults(noFaults);
  expect(await (await fetch('http://app.example/')).text()).toBe('from the server');
  expect(await caches.keys()).toEqual([]);
});
