import { beforeEach, describe, expect, test } from 'vitest';
import { type Backend, itemsOf } from '../backend.ts';

/** How documents are found: by index, filter and text, and page by page. */
export function describeQueries(backend: Backend): void {
  const { add, addRanks } = itemsOf(backend);

  describe('indexes', () => {
    test('return a range within its bounds, in both orders', async () => {
      await addRanks(3, 1, 2, 5, 4);
      expect(await backend.query('items:byRank', {})).toEqual([
        'rank 1',
        'rank 2',
        'rank 3',
        'rank 4',
        'rank 5',
      ]);
      expect(await backend.query('items:byRank', { gte: 2, lt: 4 })).toEqual(['rank 2', 'rank 3']);
      expect(await backend.query('items:byRank', { gt: 2, lte: 4 })).toEqual(['rank 3', 'rank 4']);
      expect(await backend.query('items:byRank', { gt: 3, order: 'desc' })).toEqual(['rank 5', 'rank 4']);
      expect(await backend.query('items:byRank', { order: 'desc', take: 2 })).toEqual(['rank 5', 'rank 4']);
      expect(await backend.query('items:byRank', { gt: 4, lt: 2 })).toEqual([]);
    });

    test('put documents without the field first, and order equal ones by age', async () => {
      await add({ name: 'second', rank: 1 });
      await add({ name: 'third', rank: 1 });
      await add({ name: 'first' });
      expect(await backend.query('items:byRank', {})).toEqual(['first', 'second', 'third']);
      expect(await backend.query('items:byRank', { order: 'desc' })).toEqual(['third', 'second', 'first']);
    });

    test('support an equality on undefined, and a range after an equality', async () => {
      await add({ name: 'loose', rank: 1 });
      await add({ name: 'a1', rank: 1, shelf: 'a' });
      await add({ name: 'a2', rank: 2, shelf: 'a' });
      await add({ name: 'b2', rank: 2, shelf: 'b' });
      expect(await backend.query('items:byShelf', {})).toEqual(['loose']);
      expect(await backend.query('items:byShelf', { shelf: 'a' })).toEqual(['a1', 'a2']);
      expect(await backend.query('items:byShelf', { shelf: 'a', from: 2 })).toEqual(['a2']);
    });

    test('follow a document that is patched, replaced or removed', async () => {
      const id = await add({ name: 'moving', rank: 1 });
      await backend.mutation('items:patch', { id, fields: { rank: 9 } });
      expect(await backend.query('items:byRank', { lt: 5 })).toEqual([]);
      expect(await backend.query('items:byRank', { gt: 5 })).toEqual(['moving']);
      await backend.mutation('items:replace', { id, fields: { name: 'replaced', rank: 2 } });
      expect(await backend.query('items:byRank', {})).toEqual(['replaced']);
      await backend.mutation('items:remove', { id });
      expect(await backend.query('items:byRank', {})).toEqual([]);
    });

    test('show a transaction its own writes', async () => {
      expect(await backend.mutation('items:readYourWrites')).toEqual({
        inserted: 1,
        moved: 0,
        after: null,
      });
    });

    test('first returns the first document, and unique refuses two', async () => {
      await add({ name: 'one', shelf: 'a' });
      expect(await backend.query('items:firstAndUnique', { shelf: 'a' })).toEqual({
        first: 'one',
        unique: 'one',
      });
      expect(await backend.query('items:firstAndUnique', { shelf: 'none' })).toEqual({
        first: null,
        unique: null,
      });
      await add({ name: 'two', shelf: 'a' });
      await expect(backend.query('items:firstAndUnique', { shelf: 'a' })).rejects.toThrow(
        /unique\(\) query returned more than one result/,
      );
    });

    test('refuse an unknown index and fields out of order', async () => {
      await expect(backend.query('items:unknownIndex')).rejects.toThrow(/by_nothing/);
      await expect(backend.query('items:wrongIndexOrder')).rejects.toThrow(/rank|shelf/);
    });
  });

  describe('filters', () => {
    beforeEach(async () => {
      await addRanks(1, 2, 3, 4);
      await add({ name: 'unranked' });
    });

    test.each([
      ['eq', 2, ['rank 2']],
      ['neq', 2, ['rank 1', 'rank 3', 'rank 4', 'unranked']],
      ['lt', 3, ['rank 1', 'rank 2']],
      ['gte', 3, ['rank 3', 'rank 4']],
      ['even', 1, ['rank 1', 'rank 3']],
      ['either', 3, ['rank 1', 'rank 3', 'unranked']],
      ['both', 1, ['rank 2', 'rank 3']],
      ['missing', 0, ['unranked']],
    ])('%s', async (comparison, value, expected) => {
      // Each implementation's own tests cover how a missing field compares and computes.
      if (['lt', 'even', 'both'].includes(comparison)) {
        const [id] = (await backend.query('items:ids', { name: 'unranked' })) as string[];
        await backend.mutation('items:remove', { id });
      }
      expect(await backend.query('items:filtered', { comparison, value })).toEqual(expected);
    });
  });

  describe('text search', () => {
    test('finds words in any script, the last one also by its prefix, within a filter', async () => {
      await add({ name: 'The salt road', shelf: 'a' });
      await add({ name: 'Salt and monsoon', shelf: 'b' });
      await add({ name: 'ଲୁଣ ରାସ୍ତା', shelf: 'a' });
      expect(await backend.query('items:search', { words: 'monsoon' })).toEqual(['Salt and monsoon']);
      expect(await backend.query('items:search', { words: 'mons' })).toEqual(['Salt and monsoon']);
      expect(new Set((await backend.query('items:search', { words: 'SALT' })) as string[])).toEqual(
        new Set(['The salt road', 'Salt and monsoon']),
      );
      expect(await backend.query('items:search', { words: 'salt', shelf: 'a' })).toEqual(['The salt road']);
      expect(await backend.query('items:search', { words: 'ଲୁଣ' })).toEqual(['ଲୁଣ ରାସ୍ତା']);
      expect(await backend.query('items:search', { words: 'nowhere' })).toEqual([]);
    });
  });

  describe('pagination', () => {
    type Page = { page: string[]; isDone: boolean; continueCursor: string };
    const pageOf = (args: Record<string, unknown>, numItems: number, cursor: string | null) =>
      backend.query('items:page', { ...args, opts: { numItems, cursor } }) as Promise<Page>;

    test('walks a range to its end without gap or repeat', async () => {
      await backend.mutation('items:addMany', { count: 25, shelf: 'a' });
      await backend.mutation('items:addMany', { count: 5, shelf: 'b' });
      for (const order of ['asc', 'desc']) {
        const seen: string[] = [];
        let cursor: string | null = null;
        let isDone = false;
        while (!isDone) {
          const page: Page = await pageOf({ shelf: 'a', order }, 10, cursor);
          seen.push(...page.page);
          cursor = page.continueCursor;
          isDone = page.isDone;
        }
        const expected = Array.from({ length: 25 }, (_, rank) => `item ${rank}`);
        expect(seen).toEqual(order === 'asc' ? expected : expected.reverse());
      }
    });

    test('keeps its place while documents before and after the cursor are added and removed', async () => {
      await addRanks(10, 20, 30, 40);
      const first = await pageOf({}, 2, null);
      expect(first).toMatchObject({ page: ['rank 10', 'rank 20'], isDone: false });
      await addRanks(5, 25);
      const [gone] = (await backend.query('items:ids', { name: 'rank 20' })) as string[];
      await backend.mutation('items:remove', { id: gone });
      const second = await pageOf({}, 2, first.continueCursor);
      expect(second.page).toEqual(['rank 25', 'rank 30']);
    });

    test('a page with an end cursor keeps its end when a document is inserted into it', async () => {
      await addRanks(10, 20, 30, 40);
      const first = await pageOf({}, 2, null);
      await addRanks(15);
      const again = (await backend.query('items:page', {
        opts: { numItems: 2, cursor: null, endCursor: first.continueCursor },
      })) as Page;
      expect(again.page).toEqual(['rank 10', 'rank 15', 'rank 20']);
    });

    test('filters within a page and still reaches the end', async () => {
      await backend.mutation('items:addMany', { count: 9, shelf: 'a' });
      const first = await pageOf({ shelf: 'a', evenOnly: true }, 3, null);
      expect(first.page).toEqual(['item 0', 'item 2', 'item 4']);
      const second = await pageOf({ shelf: 'a', evenOnly: true }, 3, first.continueCursor);
      expect(second.page).toEqual(['item 6', 'item 8']);
      expect(second.isDone).toBe(true);
    });

    test('an empty range is done at once', async () => {
      expect(await pageOf({ shelf: 'none' }, 5, null)).toMatchObject({ page: [], isDone: true });
    });
  });
}
