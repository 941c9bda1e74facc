import { ConvexError } from 'convex/values';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { type Backend, issuer } from './backend.ts';

/**
 * What any Convex backend that Lipi runs on must do: the same assertions for `convex-test` and for the embedded host.
 * embedded/SPEC.md has the rules.
 */
export function describeConformance(name: string, makeBackend: () => Promise<Backend>): void {
  describe(`conformance of ${name}`, () => {
    let backend: Backend;
    beforeEach(async () => {
      backend = await makeBackend();
    });
    afterEach(async () => {
      await backend.close();
    });

    const add = (fields: { name: string; rank?: number; shelf?: string }) =>
      backend.mutation('items:add', fields) as Promise<string>;
    const addRanks = async (...ranks: number[]) => {
      for (const rank of ranks) await add({ name: `rank ${rank}`, rank });
    };

    describe('validators', () => {
      test.each([
        ['a string for a number', { count: 'one' }],
        ['a missing required field', {}],
        ['a field that is not declared', { count: 1, extra: true }],
        ['a number for an int64', { count: 1, big: 5 }],
        ['a value outside a union', { count: 1, choice: 'b' }],
        ['a wrong element of an array', { count: 1, list: [{ name: 'ok' }, { name: 5 }] }],
        ['a string for bytes', { count: 1, bytes: 'abc' }],
        ['a string that is no id', { count: 1, item: 'not an id' }],
      ])('refuse %s in arguments', async (_what, args) => {
        await expect(backend.query('values:typed', args)).rejects.toThrow(/validat/i);
      });

      test('accept every declared kind of value in arguments', async () => {
        const item = await add({ name: 'an item' });
        const args = {
          count: 1.5,
          big: 5n,
          flag: false,
          choice: null,
          list: [{ name: 'a' }],
          map: { a: 1 },
          bytes: new Uint8Array([1, 2, 3]).buffer,
          item,
        };
        expect(await backend.query('values:typed', args)).toBe('accepted');
      });

      test('refuse an id of another table', async () => {
        const counterless = (await backend.mutation('values:store', { value: 1 })) as string;
        await expect(backend.query('values:typed', { count: 1, item: counterless })).rejects.toThrow(
          /validat/i,
        );
      });

      test('refuse a return value of the wrong type', async () => {
        expect(await backend.query('values:returnsNumber', { value: 7 })).toBe(7);
        await expect(backend.query('values:returnsNumber', { value: 'seven' })).rejects.toThrow(/validat/i);
      });

      test.each([
        ['a field of the wrong type', { kind: 'circle', radius: '1' }],
        ['no member of the union', { kind: 'triangle', side: 1 }],
        ['a field that belongs to another member', { kind: 'circle', radius: 1, side: 1 }],
        ['nothing of what is required', {}],
      ])('refuse a document with %s', async (_what, fields) => {
        await expect(backend.mutation('items:insertRaw', { table: 'strict', fields })).rejects.toThrow(
          /validat|schema/i,
        );
      });

      test('accept a document that is a member of a union', async () => {
        const fields = { kind: 'square', side: 2, tags: ['a'] };
        expect(await backend.mutation('items:insertRaw', { table: 'strict', fields })).toBeTypeOf('string');
      });

      test('refuse a reference to a document of another table', async () => {
        const item = await add({ name: 'an item' });
        expect(await backend.mutation('items:own', { item })).toBeTypeOf('string');
        const other = await backend.mutation('values:store', { value: 1 });
        await expect(backend.mutation('items:own', { item: other })).rejects.toThrow(/validat|schema/i);
      });

      test('refuse a patch that would make the document invalid, and keep the document', async () => {
        const id = await add({ name: 'kept', rank: 1 });
        await expect(backend.mutation('items:patch', { id, fields: { name: 5 } })).rejects.toThrow(
          /validat|schema/i,
        );
        expect(await backend.query('items:get', { id })).toMatchObject({ name: 'kept', rank: 1 });
      });
    });

    describe('values', () => {
      test.each([
        ['null', null],
        ['a float', 1.25],
        ['a negative zero', -0],
        ['infinity', Number.POSITIVE_INFINITY],
        ['not a number', Number.NaN],
        ['a large int64', 9_223_372_036_854_775_807n],
        ['a small int64', -9_223_372_036_854_775_808n],
        ['Odia text', 'ଗପ ଶୁଣ। ଡ଼'],
        ['text beyond the basic plane', '𝌆'],
        ['bytes', new Uint8Array([0, 255, 7]).buffer],
        ['nested arrays and objects', { list: [[1, null], { deep: { deeper: [true] } }] }],
        ['an empty object', {}],
      ])('%s survives the round trip unchanged', async (_what, value) => {
        expect(await backend.query('values:echo', { value })).toEqual(value);
      });

      test('undefined is returned as null', async () => {
        expect(await backend.query('values:nothing')).toBeNull();
      });

      test('an index orders values of every type', async () => {
        const ordered = [
          null,
          -9_223_372_036_854_775_808n,
          -1n,
          0n,
          3n,
          Number.NEGATIVE_INFINITY,
          -1.5,
          -0,
          0,
          1e-9,
          2,
          Number.POSITIVE_INFINITY,
          false,
          true,
          '',
          'a',
          'a\u0000',
          'aa',
          'b',
          'ଓଡ଼ିଆ',
          new Uint8Array([]).buffer,
          new Uint8Array([1]).buffer,
          new Uint8Array([1, 0]).buffer,
          [],
          [1],
          [1, 2],
          [2],
          {},
          { a: 1 },
          { a: 1, b: 0 },
          { b: 0 },
        ];
        const shuffled = ordered
          .map((value, at) => ({ value, key: (at * 17) % 31 }))
          .sort((a, b) => a.key - b.key);
        for (const { value } of shuffled) await backend.mutation('values:store', { value });
        await backend.mutation('values:store', {});
        expect(await backend.query('values:inOrder')).toEqual(['is undefined', ...ordered]);
      });
    });

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

    describe('transactions', () => {
      test('SPEC 12.2: concurrent increments all count', async () => {
        await fiveAtOnce(8, () => backend.mutation('counters:increment', { name: 'hits', by: 1 }));
        expect(await backend.query('counters:read', { name: 'hits' })).toBe(40);
      });

      test('SPEC 12.2: concurrent transfers keep the sum', async () => {
        const accounts = ['a', 'b', 'c'] as const;
        for (const name of accounts) await backend.mutation('counters:increment', { name, by: 100 });
        await fiveAtOnce(6, (at) =>
          backend.mutation('counters:transfer', {
            from: accounts[at % 3],
            to: accounts[(at + 1) % 3],
            amount: at,
          }),
        );
        const balances = await Promise.all(accounts.map((name) => backend.query('counters:read', { name })));
        expect(balances.reduce<number>((sum, balance) => sum + Number(balance), 0)).toBe(300);
      });

      test('a mutation that throws leaves nothing behind', async () => {
        await expect(backend.mutation('items:addThenFail', { name: 'ghost' })).rejects.toThrow(
          /changed my mind/,
        );
        expect(await backend.query('items:all')).toEqual([]);
      });

      test('a nested mutation that fails is rolled back alone', async () => {
        expect(await backend.mutation('counters:incrementDespite', { name: 'n' })).toMatch(
          /failed after a write/,
        );
        expect(await backend.query('counters:read', { name: 'n' })).toBe(1);
      });
    });

    describe('scheduler', () => {
      const recorded = () => backend.query('jobs:recorded') as Promise<string[]>;
      const kindOf = async (id: unknown) =>
        ((await backend.query('jobs:state', { id })) as { kind: string } | null)?.kind;

      test('runs a mutation and an action after the commit', async () => {
        const id = await backend.mutation('jobs:later', { text: 'soon', delayMs: 0 });
        await backend.mutation('jobs:laterByAction', { text: 'sent' });
        await backend.action('jobs:laterFromAction', { text: 'asked for by an action' });
        await eventually(async () =>
          expect(new Set(await recorded())).toEqual(
            new Set(['soon', 'sent by an action', 'asked for by an action']),
          ),
        );
        await eventually(async () => expect(await kindOf(id)).toBe('success'));
      });

      test('a scheduled function is pending until its time, and no longer once it is canceled', async () => {
        const id = await backend.mutation('jobs:later', { text: 'never', delayMs: 60 * 60 * 1000 });
        expect(await backend.query('jobs:state', { id })).toMatchObject({
          kind: 'pending',
          args: [{ text: 'never' }],
        });
        await backend.mutation('jobs:cancel', { id });
        expect(await kindOf(id)).toBe('canceled');
      });

      test('SPEC 16.2: a job that throws is marked as failed and leaves nothing behind', async () => {
        const id = await backend.mutation('jobs:laterFailing');
        await eventually(async () => expect(await kindOf(id)).toBe('failed'));
        expect(await recorded()).toEqual([]);
      });

      test('a function that a failed mutation scheduled never runs', async () => {
        await expect(backend.mutation('jobs:scheduleThenFail')).rejects.toThrow(/undone/);
        await backend.mutation('jobs:later', { text: 'a later one', delayMs: 0 });
        await eventually(async () => expect(await recorded()).toEqual(['a later one']));
      });
    });

    describe('file storage', () => {
      test('keeps bytes, type and metadata until the file is deleted', async () => {
        const id = await backend.action('files:store', { text: 'ଗପ', type: 'text/plain' });
        expect(await backend.action('files:readBack', { id })).toEqual({ text: 'ଗପ', type: 'text/plain' });
        expect(await backend.query('files:facts', { id })).toMatchObject({
          _id: id,
          size: new TextEncoder().encode('ଗପ').byteLength,
        });
        expect(await backend.query('files:url', { id })).toMatch(/^https?:\/\//);
        await backend.mutation('files:remove', { id });
        expect(await backend.query('files:facts', { id })).toBeNull();
        expect(await backend.query('files:url', { id })).toBeNull();
        expect(await backend.action('files:readBack', { id })).toBeNull();
      });

      test('provides an upload address', async () => {
        expect(await backend.mutation('files:uploadUrl')).toMatch(/^https?:\/\//);
      });
    });

    describe('http actions', () => {
      test('see the request and determine the answer', async () => {
        const answer = await backend.fetch('/echo?page=2', {
          method: 'POST',
          body: 'ନମସ୍କାର',
          headers: { 'x-sent': 'yes' },
        });
        expect(answer.status).toBe(201);
        expect(answer.headers.get('x-seen')).toBe('yes');
        expect(await answer.text()).toBe('POST ?page=2 ନମସ୍କାର');
      });

      test('can run mutations', async () => {
        await backend.fetch('/count', { method: 'POST' });
        const answer = await backend.fetch('/count', { method: 'POST' });
        expect(await answer.json()).toEqual({ value: 2 });
      });

      test('match a path prefix', async () => {
        const answer = await backend.fetch('/files/a/b.txt');
        expect(await answer.text()).toBe('/files/a/b.txt');
      });
    });

    describe('identity', () => {
      test('is null for a caller without a token', async () => {
        expect(await backend.query('who:byQuery')).toBeNull();
        expect(await backend.mutation('who:byMutation')).toBeNull();
      });

      test('SPEC 15.2: reaches queries, mutations and the functions that an action calls', async () => {
        const reader = await backend.as({
          subject: 'reader-1',
          name: 'A Reader',
          email: 'reader@example.org',
        });
        const expected = {
          subject: 'reader-1',
          issuer,
          tokenIdentifier: `${issuer}|reader-1`,
          name: 'A Reader',
          email: 'reader@example.org',
        };
        expect(await reader.query('who:byQuery')).toEqual(expected);
        expect(await reader.mutation('who:byMutation')).toBe('reader-1');
        expect(await reader.action('who:throughAction')).toEqual(expected);
        expect(await backend.query('who:byQuery')).toBeNull();
      });
    });

    describe('errors', () => {
      test('an Error’s message reaches the caller', async () => {
        await expect(backend.query('errors:plain')).rejects.toThrow(/a plain failure/);
      });

      test.each([
        ['a string', 'no room'],
        ['an object', { code: 'full', room: 0, when: [1n, null] }],
        ['null', null],
      ])('a ConvexError carries %s', async (_what, data) => {
        const error: unknown = await backend
          .query('errors:withData', { data })
          .catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(ConvexError);
        expect((error as ConvexError<string>).data).toEqual(data);
      });

      test('a ConvexError rolls back its mutation and can be caught by an action', async () => {
        const error: unknown = await backend
          .mutation('errors:mutationWithData')
          .catch((thrown: unknown) => thrown);
        expect((error as ConvexError<string>).data).toEqual({ code: 'full', room: 0 });
        expect(await backend.query('jobs:recorded')).toEqual([]);
        expect(await backend.action('errors:throughAction')).toEqual({ caught: { code: 'full', room: 0 } });
      });

      test('a result that is not a Convex value is refused', async () => {
        await expect(backend.query('errors:notSerializable')).rejects.toThrow(
          /not a supported Convex type|Date/,
        );
      });

      test.each(['nowhere:get', 'items:nothing', 'nowhere'])('%s is not a function', async (path) => {
        await expect(backend.query(path)).rejects.toThrow();
      });

      test('patching, replacing or removing a deleted document is refused', async () => {
        const id = await add({ name: 'gone' });
        await backend.mutation('items:remove', { id });
        await expect(backend.mutation('items:patch', { id, fields: { name: 'x' } })).rejects.toThrow(
          /nonexistent|non-existent/i,
        );
        await expect(backend.mutation('items:replace', { id, fields: { name: 'x' } })).rejects.toThrow(
          /nonexistent|non-existent/i,
        );
        await expect(backend.mutation('items:remove', { id })).rejects.toThrow(/nonexistent|non-existent/i);
        expect(await backend.query('items:get', { id })).toBeNull();
      });
    });

    describe('system fields', () => {
      test('ids are unique, and creation times increase', async () => {
        const before = Date.now();
        const ids = [await add({ name: 'a' }), await add({ name: 'b' }), await add({ name: 'c' })];
        const documents = (await Promise.all(ids.map((id) => backend.query('items:get', { id })))) as {
          _id: string;
          _creationTime: number;
        }[];
        expect(documents.map((document) => document._id)).toEqual(ids);
        expect(new Set(ids).size).toBe(3);
        const times = documents.map((document) => document._creationTime);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(new Set(times).size).toBe(3);
        expect(times[0]).toBeGreaterThanOrEqual(before);
        expect(await backend.query('items:all', { order: 'desc' })).toEqual(['c', 'b', 'a']);
      });

      test('documents inserted by one mutation keep their order', async () => {
        await backend.mutation('items:addMany', { count: 3, shelf: 'a' });
        expect(await backend.query('items:all')).toEqual(['item 0', 'item 1', 'item 2']);
      });

      test('patching a field with undefined removes it and keeps the rest', async () => {
        const id = await add({ name: 'kept', rank: 1 });
        await backend.mutation('items:unsetRank', { id });
        expect(Object.keys((await backend.query('items:get', { id })) as object).sort()).toEqual([
          '_creationTime',
          '_id',
          'name',
        ]);
      });

      test('normalizeId gives null for another table’s id and for a malformed one', async () => {
        const id = await add({ name: 'a' });
        expect(await backend.query('items:wrongTable', { id })).toBeNull();
        expect(await backend.query('items:get', { id: 'no id at all' })).toBeNull();
      });
    });

    describe('limits', () => {
      test('a field name over 1024 characters is refused', async () => {
        await expect(
          (async () => await backend.mutation('values:store', { value: { ['f'.repeat(1025)]: 1 } }))(),
        ).rejects.toThrow(/1024|too long|field name/i);
      });

      test('reading over 16 MiB in one function is refused', async () => {
        for (let round = 0; round < 3; round += 1) {
          await backend.mutation('items:addMany', { count: 6, shelf: 'big', padding: 1000 * 1000 });
        }
        await expect(backend.query('items:all')).rejects.toThrow(/too much data|bytes read/i);
      });
    });
  });
}

/** Runs calls five at once: Convex retries a mutation four times, so one of five that conflict never fails. */
async function fiveAtOnce(rounds: number, call: (at: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([0, 1, 2, 3, 4].map((at) => call(5 * round + at)));
  }
}
