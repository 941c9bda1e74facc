import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askNetwork } from '../../src/sw/askNetwork.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';

beforeEach(() => vi.stubGlobal('caches', new FakeCaches()));
afterEach(() => vi.unstubAllGlobals());

const request = new Request('http://app.example/assets/a.js');

test('any answer is passed on, also a 404', async () => {
  vi.stubGlobal('fetch', async () => new Response('gone', { status: 404 }));
  expect((await askNetwork(request)).status).toBe(404);
});

test('without a network the page gets a network error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await askNetwork(request)).type).toBe('error');
});
