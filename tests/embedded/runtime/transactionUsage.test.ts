import { makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { type Value, v } from 'convex/values';
import { expect, test } from 'vitest';
import { TransactionUsage } from '../../../embedded/runtime/transactions/transactionUsage.ts';
import { type MutationContext, type QueryContext, startRunner } from './runnerFixture.ts';

type Count = 'recordRead' | 'recordWrite' | 'recordQuery';

test.each<[string, Count, number, number, string]>([
  ['32,000 documents may be read', 'recordRead', 32_000, 1, 'Too many documents read'],
  ['16 MiB may be read', 'recordRead', 1, 16 * 1024 * 1024, 'Too many bytes read'],
  ['16,000 documents may be written', 'recordWrite', 16_000, 1, 'Too many writes'],
  ['16 MiB may be written', 'recordWrite', 1, 16 * 1024 * 1024, 'Too many bytes written'],
  ['4,096 queries may be made', 'recordQuery', 4096, 1, 'Too many reads'],
])('SPEC 13.6: %s, but no more', (_what, record, times, sizeBytes, text) => {
  const usage = new TransactionUsage();
  for (let at = 0; at < times; at += 1) usage[record](sizeBytes);
  expect(() => usage[record](1)).toThrow(`${text} in a single function execution (limit: `);
});

const use = {
  write: mutationGeneric({
    args: { count: v.number() },
    handler: async (ctx, { count }) => {
      await ctx.db.query('rows').first();
      for (let at = 0; at < Math.abs(count); at += 1) await ctx.db.insert('rows', { at });
      if (count < 0) throw new Error('undone');
    },
  }),
  takes: queryGeneric({ handler: async () => null }),
};
const write = makeFunctionReference<'mutation'>('use:write');
const metricsOf = (ctx: Pick<QueryContext, 'meta'>) => ctx.meta.getTransactionMetrics();

test('SPEC 13.7: a nested call’s usage counts for its caller, but not writes that were undone', async () => {
  const bench = await startRunner({ use });
  const used = await bench.mutation(async (ctx) => {
    await ctx.runMutation(write, { count: 3 });
    await ctx.runMutation(write, { count: -1 }).catch(() => null);
    const { documentsWritten, databaseQueries } = await metricsOf(ctx);
    return [documentsWritten.used, databaseQueries.used];
  });
  expect(used).toEqual([3, 2]);
});

test('SPEC 13.8: results and arguments may have 16 MiB', async () => {
  const bench = await startRunner({ use });
  const limit = 16 * 1024 * 1024;
  expect(await bench.query(() => 'x'.repeat(limit - 2))).toHaveLength(limit - 2);
  expect(await bench.queryError(() => 'x'.repeat(limit - 1))).toContain(
    'Function place.js:query return value is too large (actual: 16 MiB, limit: 16 MiB)',
  );
  expect(await bench.queryError('use:takes', { text: 'x'.repeat(limit) })).toContain(
    'Arguments for use.js:takes are too large (actual: 16 MiB, limit: 16 MiB)',
  );
});

test('SPEC 13.6, 13.9: rows that a filter drops count as read, but not rows beyond a limit', async () => {
  const bench = await startRunner({ use });
  await bench.mutation('use:write', { count: 100 });
  const takeThree = (from: number) =>
    bench.query(async (ctx) => {
      const found = ctx.db.query('rows').filter((q) => q.gte(q.field('at'), from));
      const { length } = await found.take(3);
      return [length, (await metricsOf(ctx)).documentsRead.used];
    });
  expect([await takeThree(0), await takeThree(10), await takeThree(98)]).toEqual([
    [3, 3],
    [3, 13],
    [2, 100],
  ]);
});

test('SPEC 13.6: asking for files counts as queries do', async () => {
  const bench = await startRunner();
  const id = (await bench.action((ctx) => ctx.storage.store(new Blob(['x'])))) as never;
  const ask = (times: number) => async (ctx: MutationContext) => {
    for (let at = 0; at < times; at += 1) await ctx.storage.getUrl(id);
  };
  await bench.mutation(ask(4096));
  expect(await bench.mutationError(ask(4097))).toContain(
    'Too many reads in a single function execution (limit: 4096)',
  );
});

test('SPEC 13.3: documents nest 16 levels deep and have at most one MiB', async () => {
  const nested = (levels: number): Value => (levels === 0 ? 0 : [nested(levels - 1)]);
  const add = (value: Value) => (ctx: MutationContext) => ctx.db.insert('rows', { value });
  const bench = await startRunner();
  await bench.mutation(add(nested(15)));
  expect(await bench.mutationError(add(nested(16)))).toContain('nested 17 levels deep > maximum nesting 16');
  await bench.mutation(add('x'.repeat(1024 * 1024 - 100)));
  expect(await bench.mutationError(add('x'.repeat(1024 * 1024)))).toContain('maximum size 1 MiB');
});
