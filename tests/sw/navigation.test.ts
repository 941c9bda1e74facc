import { afterEach, expect, test, vi } from 'vitest';
import { homeCacheName, homeKey } from '../../src/shared/homePage.ts';
import {
  answerNavigation,
  fetchInTime,
  isAppRoute,
  type NavigationSources,
  readyHome,
} from '../../src/sw/navigation.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';

afterEach(() => {
  vi.useRealTimers();
});

const shellHtml = '<p>frame</p><script data-entry="/assets/main-abc.js"></script>';

function sources(options: { home?: string; shell?: string | undefined } = {}): NavigationSources {
  const { home, shell } = { shell: shellHtml, ...options };
  return {
    home: async () => (home === undefined ? undefined : new Response(home)),
    shell: async () => (shell === undefined ? undefined : new Response(shell)),
    network: async () => new Response('network'),
  };
}

const go = async (path: string, from: NavigationSources) =>
  (await answerNavigation(new URL(path, 'http://app.example'), from)).text();

test('the home page is the stored one, whatever its query string', async () => {
  expect(await go('/', sources({ home: 'kept' }))).toBe('kept');
  expect(await go('/?code=1', sources({ home: 'kept' }))).toBe('kept');
});

test('without a stored home page, and on other routes, the shell is returned', async () => {
  expect(await go('/', sources())).toBe(shellHtml);
  expect(await go('/content/abc', sources({ home: 'kept' }))).toBe(shellHtml);
});

test('without a shell the network is asked', async () => {
  expect(await go('/', sources({ shell: undefined }))).toBe('network');
});

test('a server that accepts the connection but does not answer is given up after the limit', async () => {
  vi.useFakeTimers();
  let isGivenUp = false;
  const answer = fetchInTime(
    (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    20_000,
  ).catch((error: DOMException) => {
    isGivenUp = true;
    return error.name;
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe('TimeoutError');
});

test('a response that has started may take longer than the limit', async () => {
  vi.useFakeTimers();
  let cut: AbortSignal | undefined;
  const response = await fetchInTime(async (signal) => {
    cut = signal;
    return new Response('slow');
  }, 20_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(cut?.aborted).toBe(false);
  expect(await response.text()).toBe('slow');
});

test.each([
  ['/', true],
  ['/content/j97fzrr1341j0jft1cf4bcnsn9r08g3s', true],
  ['/reading_list', true],
  ['/no/such/page', true],
  ['/api/storage/abc', false],
  ['/api/query', false],
  ['/api', false],
  ['/apiary', true],
  ['/manifest.webmanifest', false],
  ['/robots.txt', false],
])('%s is an app route: %s', (path, expected) => {
  expect(isAppRoute(new URL(path, 'http://app.example'))).toBe(expected);
});

test('a new build replaces the home page of another build with its shell, and keeps its own', async () => {
  const caches = new FakeCaches();
  for (const name of ['lipi-home-1a2b', 'lipi-audio-cache-v1']) await caches.open(name);
  const home = async () => (await (await caches.open(homeCacheName)).match(homeKey))?.text();
  await readyHome(caches, new Response(shellHtml));
  expect(await home()).toBe(shellHtml);
  await (await caches.open(homeCacheName)).put(homeKey, new Response(`cards ${shellHtml}`));
  await readyHome(caches, new Response(shellHtml));
  expect(await home()).toBe(`cards ${shellHtml}`);
  const next = '<script data-entry="/assets/main-new.js"></script>';
  await readyHome(caches, new Response(next));
  expect(await home()).toBe(next);
  expect(await caches.keys()).toEqual(['lipi-audio-cache-v1', homeCacheName]);
});
