import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachePageFiles } from '../../src/downloads/cacheFonts.ts';
import { assetCacheName } from '../../src/shared/worker/cacheNames.ts';
import { FakeCaches } from '../player/fakeCaches.ts';

const origin = 'http://app.example';
const font = `${origin}/assets/noto-1.woff2`;
let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', { origin });
  const loaded = [font, `${origin}/assets/a1.js`, 'http://other.example/b.woff2'];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    loaded.map((name) => ({ name }) as PerformanceEntry),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function serve(type: string): void {
  vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'content-type': type } }));
}
const kept = async () => (await (await caches.open(assetCacheName)).keys()).map(({ url }) => url);

test('a portal’s page in place of a font is not kept, and the font is at the next visit', async () => {
  serve('text/html; charset=utf-8');
  await cachePageFiles();
  expect(await kept()).toEqual([]);
  serve('font/woff2');
  await cachePageFiles();
  expect(await kept()).toEqual([font]);
});

test.each(['application/font-woff2', 'application/octet-stream'])(
  'a font that a host sends as %s is kept',
  async (type) => {
    serve(type);
    await cachePageFiles();
    expect(await kept()).toEqual([font]);
  },
);

test('a font that the worker’s shell already has is not fetched again', async () => {
  serve('font/woff2');
  const bytes = new Response('bytes', { headers: { 'content-type': 'font/woff2' } });
  await (await caches.open('lipi-shell-v1')).put(font, bytes);
  await cachePageFiles();
  expect(await kept()).toEqual([]);
});
