import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CompressedPages } from '../../../../embedded/http/site/compressedPages.ts';

const page = (word: string) => `<p>${word.repeat(500)}</p>`;

test('equal pages are compressed once for each encoding, and different ones separately', async () => {
  const pages = new CompressedPages();
  const [first, again, other, gzipped] = await Promise.all([
    pages.compress(page('ଗପ'), 'br'),
    pages.compress(page('ଗପ'), 'br'),
    pages.compress(page('ગપ'), 'br'),
    pages.compress(page('ଗପ'), 'gzip'),
  ]);
  expect(again).toBe(first);
  expect(brotliDecompressSync(first).toString()).toBe(page('ଗପ'));
  expect(brotliDecompressSync(other).toString()).toBe(page('ગપ'));
  expect(gunzipSync(gzipped).toString()).toBe(page('ଗପ'));
});
