import {
  type GenericDataModel,
  type GenericMutationCtx,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import { manualClock } from './manualClock.ts';
import { anonymous, startRunner } from './runnerFixture.ts';

type MutationContext = GenericMutationCtx<GenericDataModel>;

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
  count: queryGeneric({ args: {}, handler: async (ctx) => (await ctx.db.query('log').collect()).length }),
  all: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('log').collect()).map((entry) => entry.text),
  }),
  catchesNested: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('log', { text: 'before' });
      let caught: unknown = null;
      try {
        await ctx.runMutation(writeThenFail, { text: 'inner' });
      } catch (error) {
        caught = error instanceof ConvexError ? error.data : String(error);
      }
      await ctx.db.insert('log', { text: 'after' });
      return { caught, seen: await ctx.runQuery(count) };
    },
  }),
  parallel: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await Promise.allSettled([
        ctx.runMutation(writeThenFail, { text: 'rolled back' }),
        ctx.db.insert('log', { text: 'beside' }),
        ctx.runMutation(write, { text: 'second' }),
        ctx.db.insert('log', { text: 'last' }),
      ]);
    },
  }),
  stale: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('log', { text: 'new' });
      const options = { useStaleSnapshot: true } as never;
      return { fresh: await ctx.runQuery(count), stale: await ctx.runQuery(count, {}, options) };
    },
  }),
  loop: mutationGeneric({
    args: {},
    handler: (ctx: MutationContext): Promise<unknown> => ctx.runMutation(loop),
  }),
  dangling: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      void Promise.resolve()
        .then(() => undefined)
        .then(async () => {
          for (let step = 0; step < 50; step += 1) await null;
          late.push(await ctx.db.insert('log', { text: 'too late' }).catch((error: Error) => error.message));
        });
      return 'ended';
    },
  }),
  queryWrites: queryGeneric({
    args: {},
    handler: (ctx) => (ctx as unknown as MutationContext).runMutation(write, { text: 'no' }),
  }),
};
const late: string[] = [];

test('SPEC 12.5: a nested mutation that throws leaves nothing behind, and its caller may continue', async () => {
  const bench = await startRunner({ log });
  expect(await bench.mutation('log:catchesNested')).toEqual({ caught: { refused: 'inner' }, seen: 2 });
  expect(await bench.query('log:all')).toEqual(['before', 'after']);
});

test('SPEC 12.6: writes beside a nested call are not rolled back with it', async () => {
  const bench = await startRunner({ log });
  await bench.mutation('log:parallel');
  expect(new Set((await bench.query('log:all')) as string[])).toEqual(new Set(['beside', 'second', 'last']));
});

test('SPEC 12.7: a query on a stale snapshot does not see its caller’s writes', async () => {
  const bench = await startRunner({ log });
  expect(await bench.mutation('log:stale')).toEqual({ fresh: 1, stale: 0 });
});

test('SPEC 12.8: endless recursion is stopped with an error', async () => {
  const bench = await startRunner({ log });
  expect((await bench.failure('mutation', 'log:loop')).errorMessage).toContain(
    'Too many nested function calls (limit: 8)',
  );
});

test('SPEC 12.9: a syscall after the function ended is refused and writes nothing', async () => {
  const bench = await startRunner({ log });
  late.length = 0;
  await bench.mutation('log:dangling');
  await expect.poll(() => late).toHaveLength(1);
  expect(late[0]).toContain('after the function log:dangling had ended');
  expect(await bench.query('log:all')).toEqual([]);
});

test('SPEC 12.4: a query cannot run a mutation', async () => {
  const bench = await startRunner({ log });
  const { errorMessage } = await bench.failure('query', 'log:queryWrites');
  expect(errorMessage).toMatch(/runMutation is not a function|Cannot call a Mutation function/);
});

test('SPEC 12.11: a request that is sent again has one effect and gets the first answer', async () => {
  const bench = await startRunner({ log });
  const call = { path: 'log:write', args: { text: 'once' }, caller: anonymous };
  const request = { sessionId: 'session', requestId: 1 };
  const first = await bench.runner.runMutation({ ...call, request });
  const again = await bench.runner.runMutation({ ...call, request });
  expect(again.result).toEqual(first.result);
  expect(again.ts).toBeGreaterThanOrEqual(first.ts);
  await bench.runner.runMutation({ ...call, request: { sessionId: 'session', requestId: 2 } });
  await bench.runner.runMutation({ ...call, request: { sessionId: 'other', requestId: 1 } });
  expect(await bench.query('log:count')).toBe(3);
});

test('SPEC 12.11: a request that is sent several times at once has one effect', async () => {
  const bench = await startRunner({ log });
  const call = { path: 'log:write', args: { text: 'once' }, caller: anonymous };
  const request = { sessionId: 'session', requestId: 7 };
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => bench.runner.runMutation({ ...call, request })),
  );
  expect(outcomes.map((outcome) => outcome.result.kind)).toEqual(Array(5).fill('success'));
  expect(await bench.query('log:count')).toBe(1);
});

test('SPEC 12.11, 22.1: a failure is remembered with its message and data', async () => {
  const bench = await startRunner({ log });
  const call = { path: 'log:writeThenFail', args: { text: 'x' }, caller: anonymous };
  const request = { sessionId: 'session', requestId: 1 };
  const first = await bench.runner.runMutation({ ...call, request });
  const again = await bench.runner.runMutation({ ...call, request });
  expect(first.result).toMatchObject({ kind: 'failure', errorData: { refused: 'x' } });
  expect(again.result).toEqual(first.result);
  expect(await bench.query('log:count')).toBe(0);
});

test('SPEC 12.2: simultaneous transfers between accounts keep the sum', async () => {
  const bank = {
    open: mutationGeneric({
      args: { count: v.number() },
      handler: async (ctx, { count: accounts }) => {
        for (let at = 0; at < accounts; at += 1) await ctx.db.insert('accounts', { at, balance: 100 });
      },
    }),
    transfer: mutationGeneric({
      args: { from: v.number(), to: v.number(), amount: v.number() },
      handler: async (ctx, { from, to, amount }) => {
        const all = await ctx.db.query('accounts').collect();
        const source = all.find((account) => account.at === from);
        const target = all.find((account) => account.at === to);
        if (source === undefined || target === undefined || from === to) return;
        // Waiting for native code lets other mutations commit in between.
        await crypto.subtle.digest('SHA-256', new Uint8Array([from, to]));
        await ctx.db.patch(source._id, { balance: source.balance - amount });
        await ctx.db.patch(target._id, { balance: target.balance + amount });
      },
    }),
    balances: queryGeneric({
      args: {},
      handler: async (ctx) => (await ctx.db.query('accounts').collect()).map((account) => account.balance),
    }),
  };
  const bench = await startRunner({ bank }, { isStrict: false });
  await bench.mutation('bank:open', { count: 5 });
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      bench.mutation('bank:transfer', { from: (at % 4) + 1, to: 0, amount: 1 }),
    ),
  );
  expect(await bench.query('bank:balances')).toEqual([160, 85, 85, 85, 85]);
});

test('SPEC 12.3: creation times strictly increase, within a mutation and across mutations', async () => {
  const times = {
    add: mutationGeneric({
      args: {},
      handler: async (ctx) => {
        for (let at = 0; at < 50; at += 1) await ctx.db.insert('times', {});
      },
    }),
    list: queryGeneric({
      args: {},
      handler: async (ctx) => (await ctx.db.query('times').collect()).map((entry) => entry._creationTime),
    }),
  };
  const bench = await startRunner({ times }, { clock: () => Date.UTC(2026, 0, 1) });
  await bench.mutation('times:add');
  await bench.mutation('times:add');
  const listed = (await bench.query('times:list')) as number[];
  expect(listed).toHaveLength(100);
  expect(new Set(listed).size).toBe(100);
  expect(listed).toEqual([...listed].sort((a, b) => a - b));
});

test('SPEC 12.11: outcomes are kept for a day and then forgotten', async () => {
  const time = manualClock(Date.now());
  const bench = await startRunner({ log }, time);
  const call = { path: 'log:write', args: { text: 'x' }, caller: anonymous };
  const send = () => bench.runner.runMutation({ ...call, request: { sessionId: 's', requestId: 1 } });
  await send();
  const hour = 60 * 60 * 1000;
  time.advance(23 * hour);
  await send();
  expect(await bench.query('log:count')).toBe(1);
  time.advance(2 * hour);
  await expect
    .poll(async () => {
      await send();
      return bench.query('log:count');
    })
    .toBe(2);
});
