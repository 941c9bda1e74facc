import {
  type GenericDataModel,
  type GenericMutationCtx,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { TransactionUsage } from '../../../embedded/runtime/transactions/transactionUsage.ts';
import { startRunner } from './runnerFixture.ts';

test('SPEC 13.6: 32,000 documents may be read, but not one more', () => {
  const usage = new TransactionUsage();
  for (let at = 0; at < 32_000; at += 1) usage.recordRead(1);
  expect(() => usage.recordRead(1)).toThrow(
    'Too many documents read in a single function execution (limit: 32000). Consider using smaller limits in your queries, paginating your queries, or using indexed queries with a selective index range expressions.',
  );
});

test('SPEC 13.6: 16 MiB may be read and written, but not a byte more', () => {
  const usage = new TransactionUsage();
  usage.recordRead(16 * 1024 * 1024);
  expect(() => usage.recordRead(1)).toThrow(
    'Too many bytes read in a single function execution (limit: 16777216 bytes).',
  );
  usage.recordWrite(16 * 1024 * 1024);
  expect(() => usage.recordWrite(1)).toThrow(
    'Too many bytes written in a single function execution (limit: 16777216 bytes)',
  );
});

test('SPEC 13.6: 16,000 writes and 4,096 queries are allowed', () => {
  const usage = new TransactionUsage();
  for (let at = 0; at < 16_000; at += 1) usage.recordWrite(1);
  expect(() => usage.recordWrite(1)).toThrow('Too many writes in a single function execution (limit: 16000)');
  for (let at = 0; at < 4096; at += 1) usage.recordQuery();
  expect(() => usage.recordQuery()).toThrow('Too many reads in a single function execution (limit: 4096).');
});

test('SPEC 13.7: a nested call may lower its limits but not raise them, and its usage counts', () => {
  const usage = new TransactionUsage();
  usage.recordWrite(10);
  const nested = usage.nested({ documentsWritten: 1, documentsRead: 1_000_000 });
  expect(nested.limits.documentsRead).toBe(32_000);
  nested.recordWrite(10);
  nested.recordRead(5);
  expect(() => nested.recordWrite(10)).toThrow(/Too many writes/);
  usage.absorb(nested, 'rolledBack');
  expect(usage.metrics()).toMatchObject({
    documentsWritten: { used: 1, remaining: 15_999 },
    documentsRead: { used: 1, remaining: 31_999 },
    bytesRead: { used: 5 },
  });
});

type MutationContext = GenericMutationCtx<GenericDataModel>;
const write = makeFunctionReference<'mutation'>('use:write');

const use = {
  write: mutationGeneric({
    args: { count: v.number() },
    handler: async (ctx, { count }) => {
      for (let at = 0; at < count; at += 1) await ctx.db.insert('rows', { at });
    },
  }),
  limited: mutationGeneric({
    args: {},
    handler: async (ctx: MutationContext) => {
      const options = { transactionLimits: { documentsWritten: 3 } } as never;
      await ctx.runMutation(write, { count: 3 }, options);
      const refused = await ctx.runMutation(write, { count: 4 }, options).then(
        () => 'written',
        (error: Error) => error.message,
      );
      const { meta } = ctx as unknown as {
        meta: { getTransactionMetrics(): Promise<{ documentsWritten: { used: number } }> };
      };
      return { refused, used: (await meta.getTransactionMetrics()).documentsWritten.used };
    },
  }),
  count: queryGeneric({ args: {}, handler: async (ctx) => (await ctx.db.query('rows').collect()).length }),
  big: queryGeneric({
    args: { sizeBytes: v.number() },
    handler: async (_ctx, { sizeBytes }) => 'x'.repeat(sizeBytes),
  }),
  takes: queryGeneric({ handler: async () => null }),
  firstFrom: queryGeneric({
    args: { from: v.number(), count: v.number() },
    handler: async (ctx, { from, count }) => {
      const rows = await ctx.db
        .query('rows')
        .filter((q) => q.gte(q.field('at'), from))
        .take(count);
      const { meta } = ctx as unknown as {
        meta: { getTransactionMetrics(): Promise<{ documentsRead: { used: number } }> };
      };
      return { rows: rows.length, read: (await meta.getTransactionMetrics()).documentsRead.used };
    },
  }),
};

test('SPEC 13.7: transactionLimits apply to the call that they are given to', async () => {
  const bench = await startRunner({ use });
  const result = (await bench.mutation('use:limited')) as { refused: string; used: number };
  expect(result.refused).toContain('Too many writes in a single function execution (limit: 6)');
  expect(result.used).toBe(3);
  expect(await bench.query('use:count')).toBe(3);
});

test('SPEC 13.8: results and arguments may have 16 MiB', async () => {
  const bench = await startRunner({ use });
  const limit = 16 * 1024 * 1024;
  expect(await bench.query('use:big', { sizeBytes: limit - 2 })).toHaveLength(limit - 2);
  expect((await bench.failure('query', 'use:big', { sizeBytes: limit - 1 })).errorMessage).toContain(
    'Function use.js:big return value is too large (actual: 16 MiB, limit: 16 MiB)',
  );
  expect((await bench.failure('query', 'use:takes', { text: 'x'.repeat(limit) })).errorMessage).toContain(
    'Arguments for use.js:takes are too large (actual: 16 MiB, limit: 16 MiB)',
  );
});

test('SPEC 13.6, 13.9: rows that a filter drops count as read, but not rows beyond a limit', async () => {
  const bench = await startRunner({ use });
  await bench.mutation('use:write', { count: 100 });
  expect(await bench.query('use:firstFrom', { from: 0, count: 3 })).toEqual({ rows: 3, read: 3 });
  expect(await bench.query('use:firstFrom', { from: 10, count: 3 })).toEqual({ rows: 3, read: 13 });
  expect(await bench.query('use:firstFrom', { from: 98, count: 3 })).toEqual({ rows: 2, read: 100 });
});
