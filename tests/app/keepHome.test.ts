import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHome } from '../../src/app/keepHome.ts';
import { homeCacheName, homeKey } from '../../src/shared/homePage.ts';
import { FakeCaches } from '../audio/fakeCaches.ts';

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

const kept = async () => (await (await caches.open(homeCacheName)).match(homeKey))?.text();

test('the home page is kept as the server paints it', async () => {
  await keepHome();
  expect(await kept()).toBe(pageOf(entry));
});

test('what the server painted it for does not hide it at a launch with another language or cookie', async () => {
  answer = async () =>
    new Response(pageOf(entry), {
      headers: { vary: 'accept-language, cookie', 'content-type': 'text/html' },
    });
  await keepHome();
  const page = await (await caches.open(homeCacheName)).match(homeKey);
  expect(page?.headers.get('vary')).toBeNull();
  expect(page?.headers.get('content-type')).toBe('text/html');
});

test('the page of a newer build is not kept, nor what is no page', async () => {
  answer = async () => new Response(pageOf('/assets/index-new.js'));
  await keepHome();
  answer = async () => new Response(pageOf(entry), { status: 502 });
  await keepHome();
  expect(await kept()).toBeUndefined();
});

test('in development, where no build put an entry into the page, nothing is kept', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  await keepHome();
  expect(await kept()).toBeUndefined();
});

test('without a network what is kept stays, without a word', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await keepHome();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await keepHome();
  expect(await kept()).toBe(pageOf(entry));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('a full device costs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  caches.quotaBytes = 1;
  await keepHome();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
