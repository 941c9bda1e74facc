import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HomeSnapshot } from '../../src/shared/catalogue.ts';
import { homeCachePrefix, homeKey, homeShellKey } from '../../src/shared/homePage.ts';
import { readFirstPaint } from '../../src/state/firstPaint.ts';
import { firstPaintScript, saveHomePaint } from '../../src/state/keptPaint.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';
import { makeBody, makeStory } from '../library/makeStory.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

const row = makeStory({ seq: 1, title: '</script><script>alert(1)</script>' });
const home: HomeSnapshot = { languages: ['or'], language: 'or', rows: [row], total: 1 };

let page: ReturnType<typeof stubPage>;
let caches: FakeCaches;

beforeEach(() => {
  page = stubPage(new FakeStorage());
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve() } });
});

afterEach(() => vi.unstubAllGlobals());

function paintedWith(text: string): void {
  page.document.getElementById = (id) => (id === 'first-paint' ? { textContent: text } : null);
}

const contentOf = (script: string) => script.replace(/^<script[^>]*>|<\/script>$/g, '');

test('what the HTML was painted from comes back as it was', () => {
  paintedWith(contentOf(firstPaintScript({ kind: 'home', snapshot: home })));
  expect(readFirstPaint()).toEqual({ kind: 'home', snapshot: home });
  const story = { row, body: makeBody(row), siblings: [] };
  paintedWith(contentOf(firstPaintScript({ kind: 'story', snapshot: story })));
  expect(readFirstPaint()).toEqual({ kind: 'story', snapshot: story });
});

test('no text of a story can end the element that carries it', () => {
  const script = firstPaintScript({ kind: 'home', snapshot: home });
  expect(script.match(/<\/script/g)).toHaveLength(1);
  expect(script.match(/</g)).toHaveLength(2);
});

test.each([
  '',
  'null',
  '7',
  '{"kind":"home"}',
  '{"kind":"home","snapshot":7}',
  '{"kind":"else","snapshot":{}}',
])('data that reads %j is none', (text) => {
  paintedWith(text);
  expect(readFirstPaint()).toEqual({ kind: 'none' });
});

test('corrupt data is none, with a warning', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  paintedWith('{"kind":');
  expect(readFirstPaint()).toEqual({ kind: 'none' });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

const shellOf = (entry: string) =>
  `<head><link rel="font" /><!--/head--></head><!--first-paint--><!--/first-paint--><script data-entry="${entry}"></script>`;

/** What the worker of a build leaves at its installation. */
async function installed(build: string, entry: string): Promise<Cache> {
  const cache = await caches.open(homeCachePrefix + build);
  for (const key of [homeShellKey, homeKey]) {
    await cache.put(
      key,
      new Response(shellOf(entry), { headers: { 'content-security-policy': 'strict', etag: '"x"' } }),
    );
  }
  return cache;
}

test("the painted cards are put into the document of the page's own build, with their data and their font", async () => {
  page.document.querySelector = () => ({ dataset: { entry: '/assets/main-abc.js' } });
  const own = await installed('1', '/assets/main-abc.js');
  const waiting = await installed('2', '/assets/main-new.js');
  await saveHomePaint('<link rel="font" href="odia" />', '<p>old cards</p>', home);
  await saveHomePaint('<link rel="font" href="odia" />', '<p>cards</p>', home);
  const kept = await own.match(homeKey);
  const preload = '<link rel="preload" as="font" type="font/woff2" crossorigin';
  expect(await kept?.text()).toBe(
    `<head>${preload} />${preload} href="odia" /><!--/head--></head><!--first-paint--><p>cards</p>${firstPaintScript({ kind: 'home', snapshot: home })}<!--/first-paint--><script data-entry="/assets/main-abc.js"></script>`,
  );
  expect(kept?.headers.get('content-security-policy')).toBe('strict');
  expect(kept?.headers.has('etag')).toBe(false);
  expect(await (await waiting.match(homeKey))?.text()).toBe(shellOf('/assets/main-new.js'));
});

test('in development, where no build put an entry into the page, nothing is kept', async () => {
  page.document.querySelector = () => null;
  const cache = await installed('1', '/assets/main-abc.js');
  await saveHomePaint('<link />', '<p>cards</p>', home);
  expect(await (await cache.match(homeKey))?.text()).toBe(shellOf('/assets/main-abc.js'));
});

test('a full device costs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  page.document.querySelector = () => ({ dataset: { entry: '/assets/main-abc.js' } });
  await installed('1', '/assets/main-abc.js');
  caches.quotaBytes = 1;
  await saveHomePaint('<link />', '<p>cards</p>', home);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
