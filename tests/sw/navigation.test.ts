import { expect, test } from 'vitest';
import { homeCacheName, homeKey } from '../../src/shared/worker/cacheNames.ts';
import { answerNavigation, isAppRoute, type NavigationSources, readyHome } from '../../src/sw/navigation.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

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
  const home = async () => (await (await caches.open(homeCacheName)).match(homeKey))?.text();
  await readyHome(caches, async () => new Response(shellHtml));
  expect(await home()).toBe(shellHtml);
  await (await caches.open(homeCacheName)).put(homeKey, new Response(`cards ${shellHtml}`));
  await readyHome(caches, async () => new Response(shellHtml));
  expect(await home()).toBe(`cards ${shellHtml}`);
  const next = '<script data-entry="/assets/main-new.js"></script>';
  await readyHome(caches, async () => new Response(next));
  expect(await home()).toBe(next);
});

test('a cache that "Delete everything" deletes while the shell is fetched is not created again', async () => {
  const caches = new FakeCaches();
  await readyHome(caches, async () => {
    await caches.delete(homeCacheName);
    return new Response(shellHtml);
  });
  expect(await caches.keys()).toEqual([]);
});
