import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheHome } from '../../src/app/cacheHome.ts';
import { homeCacheName, homeKey } from '../../src/shared/worker/cacheNames.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const entry = '/assets/index-abc.js';
const pageOf = (name: string) => `<p>cards</p><script data-entry="${name}"></script>`;

let caches: FakeCaches;
let answer: () => Promise<Response>;

beforeEach(() => {
  caches = new FakeCaches();
  answer = async () => new Response(pageOf(entry));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { entry } }) });
});
afterEach(() => vi.unstubAllGlobals());

const saved = async () => (await (await caches.open(homeCacheName)).match(homeKey))?.text();

test('the home page is stored as the server rendered it', async () => {
  await cacheHome();
  expect(await saved()).toBe(pageOf(entry));
});

test('the stored page has no Vary header, so that it matches any language or cookie', async () => {
  answer = async () =>
    new Response(pageOf(entry), {
      headers: { vary: 'accept-language, cookie', 'content-type': 'text/html' },
    });
  await cacheHome();
  const page = await (await caches.open(homeCacheName)).match(homeKey);
  expect(page?.headers.get('vary')).toBeNull();
  expect(page?.headers.get('content-type')).toBe('text/html');
});

test('neither the page of a newer build nor an error response is stored', async () => {
  answer = async () => new Response(pageOf('/assets/index-new.js'));
  await cacheHome();
  answer = async () => new Response(pageOf(entry), { status: 502 });
  await cacheHome();
  expect(await saved()).toBeUndefined();
});

test('in development, where the page has no entry, nothing is stored', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  await cacheHome();
  expect(await saved()).toBeUndefined();
});

test('without a network the stored page stays, without a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await cacheHome();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await cacheHome();
  expect(await saved()).toBe(pageOf(entry));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('a full device logs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  caches.quotaBytes = 1;
  await cacheHome();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
