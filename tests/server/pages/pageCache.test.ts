import { expect, test } from 'vitest';
import { PageCache } from '../../../server/pages/pageCache.ts';

interface Page {
  readonly status: number;
  readonly html: string;
}

/** Asks for a page and returns how often it has been rendered so far. */
function rendering(pages: PageCache<Page>) {
  const rendered = new Map<string, number>();
  return async (key: string, page: Page, tag = 'now') => {
    await pages.get(key, tag, async () => {
      rendered.set(key, (rendered.get(key) ?? 0) + 1);
      return page;
    });
    return rendered.get(key);
  };
}

const found = (size: number): Page => ({ status: 200, html: 'x'.repeat(size) });

test('a page is rendered once for each state of the library', async () => {
  const ask = rendering(new PageCache(100));
  expect(await ask('/', found(10))).toBe(1);
  expect(await ask('/', found(10))).toBe(1);
  expect(await ask('/', found(10), 'later')).toBe(2);
});

test('pages are cached up to a total size, and the oldest go first', async () => {
  const ask = rendering(new PageCache(100));
  await ask('/content/1', found(60));
  await ask('/content/2', found(40));
  expect(await ask('/content/1', found(60))).toBe(1);
  await ask('/content/3', found(60));
  expect(await ask('/content/2', found(40))).toBe(1);
  expect(await ask('/content/1', found(60))).toBe(2);
});

test('the size of a replaced page no longer counts', async () => {
  const ask = rendering(new PageCache(100));
  await ask('/content/1', found(30));
  for (const tag of ['a', 'b', 'c', 'd']) await ask('/', found(60), tag);
  expect(await ask('/content/1', found(30))).toBe(1);
});

test('a missing page and a failure are not cached', async () => {
  const pages = new PageCache<Page>(100);
  const ask = rendering(pages);
  await ask('/content/x', { status: 404, html: '' });
  expect(await ask('/content/x', { status: 404, html: '' })).toBe(2);
  await expect(pages.get('/', 'now', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(await ask('/', found(10))).toBe(1);
});
