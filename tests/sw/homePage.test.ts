import { expect, test } from 'vitest';
import { homeKey, homeShellKey } from '../../src/shared/homePage.ts';
import { dropOtherHomes, homeCacheName, keepHomeShell } from '../../src/sw/homePage.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';

const shell = () => new Response('<head><link rel="font" /></head>shell');

test('a build brings its shell as the home page, with its fonts asked for at once', async () => {
  const caches = new FakeCaches();
  await keepHomeShell(caches, homeCacheName('1'), shell());
  const cache = await caches.open(homeCacheName('1'));
  for (const key of [homeKey, homeShellKey]) {
    expect(await (await cache.match(key))?.text()).toMatch(/rel="preload" as="font".*shell/);
  }
});

test('the same build installed once more leaves the painted cards', async () => {
  const caches = new FakeCaches();
  await keepHomeShell(caches, homeCacheName('1'), shell());
  const cache = await caches.open(homeCacheName('1'));
  await cache.put(homeKey, new Response('cards'));
  await keepHomeShell(caches, homeCacheName('1'), shell());
  expect(await (await cache.match(homeKey))?.text()).toBe('cards');
});

test('a build that takes over drops the home pages of others, and nothing else', async () => {
  const caches = new FakeCaches();
  for (const name of [homeCacheName('1'), homeCacheName('2'), 'lipi-audio-cache-v1']) await caches.open(name);
  await dropOtherHomes(caches, homeCacheName('2'));
  expect(await caches.keys()).toEqual([homeCacheName('2'), 'lipi-audio-cache-v1']);
});
