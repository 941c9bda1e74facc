import { makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import { type Bench, type MutationContext, type QueryContext, startRunner } from './runnerFixture.ts';

const count = makeFunctionReference<'query'>('log:count');
const write = makeFunctionReference<'mutation'>('log:write');
const writeThenFail = makeFunctionReference<'mutation'>('log:writeThenFail');
const loop = makeFunctionReference<'mutation'>('log:loop');

const log = {
  write: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('log', { text });
    },
  }),
  writeThenFail: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('log', { text });
      await ctx.runMutation(write, { text: `${text} nested` });
      throw new ConvexError({ refused: text });
    },
  }),
  count: queryGeneric(async (ctx) => (await ctx.db.query('log').collect()).length),
  loop: mutationGeneric((ctx: MutationContext): Promise<unknown> => ctx.runMutation(loop)),
};
const texts = (bench: Bench) => bench.rows('log').map(({ text }) => text);

test('SPEC 12.6: writes beside a nested call are not rolled back with it', async () => {
  const bench = await startRunner({ log });
  await bench.mutation(async (ctx) => {
    await Promise.allSettled([
      ctx.runMutation(writeThenFail, { text: 'rolled back' }),
      ctx.db.insert('log', { text: 'beside' }),
      ctx.runMutation(write, { text: 'second' }),
      ctx.db.insert('log', { text: 'last' }),
    ]);
  });
  expect(new Set(texts(bench))).toEqual(new Set(['beside', 'second', 'last']));
});

test('SPEC 12.7: a stale snapshot and limits of a nested call are refused', async () => {
  const bench = await startRunner({ log });
  for (const options of [{ useStaleSnapshot: true }, { transactionLimits: { documentsRead: 1 } }]) {
    const called = bench.mutationError((ctx) => ctx.runQuery(count, {}, options as never));
    expect(await called).toContain('not supported by this host');
  }
});

test('SPEC 12.8: endless recursion is stopped with an error', async () => {
  const bench = await startRunner({ log });
  expect(await bench.mutationError('log:loop')).toContain('Too many nested function calls (limit: 8)');
});

test('SPEC 12.9: a syscall after the function ended is refused and writes nothing', async () => {
  const bench = await startRunner();
  const late: string[] = [];
  await bench.mutation((ctx) => {
    void Promise.resolve()
      .then(() => undefined)
      .then(async () => {
        for (let step = 0; step < 50; step += 1) await null;
        late.push(await ctx.db.insert('log', { text: 'too late' }).catch((error: Error) => error.message));
      });
  });
  await expect.poll(() => late).toHaveLength(1);
  expect(late[0]).toContain('after the function place:mutation had ended');
  expect(texts(bench)).toEqual([]);
});

test('SPEC 12.4: a query cannot run a mutation', async () => {
  const bench = await startRunner({ log });
  const run = (ctx: QueryContext) => (ctx as unknown as MutationContext).runMutation(write, { text: 'no' });
  expect(await bench.queryError(run)).toMatch(
    /runMutation is not a function|Cannot call a Mutation function/,
  );
});

test('SPEC 12.3: creation times strictly increase, within a mutation and across mutations', async () => {
  const bench = await startRunner({}, { clock: () => Date.UTC(2026, 0, 1) });
  const ids: string[] = [];
  const add = async (ctx: MutationContext): Promise<void> => {
    for (let at = 0; at < 50; at += 1) ids.push(await ctx.db.insert('times', {}));
  };
  await bench.mutation(add);
  await bench.mutation(add);
  expect(new Set(bench.rows('times').map(({ _creationTime }) => _creationTime)).size).toBe(100);
  expect(bench.rows('times').map(({ _id }) => _id)).toEqual(ids);
});
