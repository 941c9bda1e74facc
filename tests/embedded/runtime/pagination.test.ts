import { defineSchema, defineTable, paginationOptsValidator, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import {
  anonymous,
  type Bench,
  type MutationContext,
  type QueryContext,
  resultValue,
  startRunner,
} from './runnerFixture.ts';

const schema = defineSchema({
  rows: defineTable({ rank: v.number() }).index('by_rank', ['rank']),
});

const rows = {
  page: queryGeneric({
    args: { opts: paginationOptsValidator, desc: v.optional(v.boolean()) },
    handler: async (ctx, { opts, desc }) => {
      const ordered = ctx.db
        .query('rows')
        .withIndex('by_rank')
        .order(desc === true ? 'desc' : 'asc');
      const result = await ordered.paginate(opts);
      return { ...result, page: result.page.map((row) => row.rank) };
    },
  }),
  other: queryGeneric({
    args: { opts: paginationOptsValidator },
    handler: (ctx, { opts }) => ctx.db.query('rows').paginate(opts),
  }),
};

interface Page {
  page: number[];
  isDone: boolean;
  continueCursor: string;
}

type Options = { numItems: number; cursor: string | null };

const add = (bench: Bench, ...ranks: number[]) =>
  bench.mutation(async (ctx) => {
    for (const rank of ranks) await ctx.db.insert('rows', { rank });
  });

async function start(...ranks: number[]): Promise<Bench> {
  const bench = await startRunner({ schema: { default: schema }, rows });
  await add(bench, ...ranks);
  return bench;
}

async function readPage(
  bench: Bench,
  opts: Options,
  extra: Record<string, boolean> = {},
  journal: string | null = null,
): Promise<{ page: Page; journal: string | null }> {
  const outcome = await bench.runner.runQuery({
    path: 'rows:page',
    args: { opts, ...extra },
    caller: anonymous,
    journal,
  });
  return { page: resultValue(outcome.result) as unknown as Page, journal: outcome.journal };
}

test('SPEC 14.3: a page that runs again with its journal keeps its end, so pages leave no gap', async () => {
  const bench = await start(10, 20, 30, 40);
  const first = await readPage(bench, { numItems: 2, cursor: null });
  expect(first.page.page).toEqual([10, 20]);
  await add(bench, 11, 12, 25);
  const again = await readPage(bench, { numItems: 2, cursor: null }, {}, first.journal);
  expect(again.page.page).toEqual([10, 11, 12, 20]);
  const next = await readPage(bench, { numItems: 2, cursor: again.page.continueCursor });
  expect(next.page.page).toEqual([25, 30]);
});

test('SPEC 14.3: a page keeps its end in descending order, also when the row at its end is removed', async () => {
  const bench = await start(10, 20, 30, 40);
  const first = await readPage(bench, { numItems: 2, cursor: null }, { desc: true });
  expect(first.page.page).toEqual([40, 30]);
  const removed = bench.rows('rows').find(({ rank }) => rank === 30);
  await bench.mutation((ctx) => ctx.db.delete(removed?._id as never));
  await add(bench, 35, 25);
  const again = await readPage(bench, { numItems: 2, cursor: null }, { desc: true }, first.journal);
  expect(again.page.page).toEqual([40, 35]);
  const next = await readPage(bench, { numItems: 9, cursor: again.page.continueCursor }, { desc: true });
  expect(next.page.page).toEqual([25, 20, 10]);
});

test('SPEC 14.2: another query’s cursor is refused with the data that makes clients start over', async () => {
  const bench = await start(1, 2, 3);
  const { page } = await readPage(bench, { numItems: 1, cursor: null });
  for (const cursor of [page.continueCursor, 'nonsense', '', `${page.continueCursor}A`]) {
    const failure = await bench.failure('query', 'rows:other', { opts: { numItems: 1, cursor } });
    expect(failure.errorData).toEqual({ isConvexSystemError: true, paginationError: 'InvalidCursor' });
    expect(failure.errorMessage).toContain('InvalidCursor');
  }
});

test('SPEC 14.2: a cursor hides its key and is the same each time', async () => {
  const bench = await start(1, 2, 3);
  const one = await readPage(bench, { numItems: 1, cursor: null });
  const two = await readPage(bench, { numItems: 1, cursor: null });
  expect(one.page.continueCursor).toBe(two.page.continueCursor);
  expect(Buffer.from(one.page.continueCursor, 'base64url').toString('latin1')).not.toContain('by_rank');
});

test('SPEC 14.1: a full page is not done, and a page after the last row is empty and done', async () => {
  const bench = await start(1, 2);
  const full = await readPage(bench, { numItems: 2, cursor: null });
  expect(full.page).toMatchObject({ page: [1, 2], isDone: false });
  const end = await readPage(bench, { numItems: 2, cursor: full.page.continueCursor });
  expect(end.page).toMatchObject({ page: [], isDone: true });
  await add(bench, 3);
  const past = await readPage(bench, { numItems: 2, cursor: end.page.continueCursor });
  expect(past.page).toMatchObject({ page: [], isDone: true });
});

test('SPEC 14.4, 14.5: a page is not split, and fails where it reads more than a transaction may', async () => {
  const bench = await startRunner();
  const text = 'x'.repeat(1_000_000);
  const addLarge = (count: number) => async (ctx: MutationContext) => {
    for (let at = 0; at < count; at += 1) await ctx.db.insert('large', { text });
  };
  await bench.mutation(addLarge(10));
  await bench.mutation(addLarge(10));
  const readLarge = (numItems: number) => async (ctx: QueryContext) => {
    const { page, ...facts } = await ctx.db.query('large').paginate({ numItems, cursor: null });
    return { ...facts, length: page.length };
  };
  const whole = { length: 16, splitCursor: null, pageStatus: null };
  expect(await bench.query(readLarge(16))).toMatchObject(whole);
  expect(await bench.queryError(readLarge(17))).toContain('Too many bytes read');
});

test('SPEC 14.6: a second paginated query in one function, and a page of no rows, are refused', async () => {
  const bench = await start(1);
  const twice = async (ctx: QueryContext) => {
    await ctx.db.query('rows').paginate({ numItems: 1, cursor: null });
    await ctx.db.query('rows').paginate({ numItems: 1, cursor: null });
  };
  expect(await bench.queryError(twice)).toContain(
    'This query or mutation function ran multiple paginated queries. Convex only supports a single paginated query in each function.',
  );
  expect(await bench.queryError('rows:page', { opts: { numItems: 0, cursor: null } })).toContain(
    'Must request at least 1 document while paginating',
  );
});

test('SPEC 14.7: a page depends on the rows up to its end, but on no later one', async () => {
  const bench = await start(10, 20, 30, 40);
  const outcome = await bench.runner.runQuery({
    path: 'rows:page',
    args: { opts: { numItems: 2, cursor: null } },
    caller: anonymous,
  });
  const touched: boolean[] = [];
  bench.store.onCommit((changes) => touched.push(outcome.readSet.overlaps(changes)));
  await add(bench, 35);
  await add(bench, 15);
  expect(touched).toEqual([false, true]);
});
