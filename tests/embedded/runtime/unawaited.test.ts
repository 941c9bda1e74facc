import { makeFunctionReference, mutationGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { type Bench, type MutationContext, startRunner } from './runnerFixture.ts';

const add = makeFunctionReference<'mutation'>('notes:add');
const leaveInsert = makeFunctionReference<'mutation'>('notes:leave');

/** What a mutation may leave unawaited, after a write of its own. */
const left: Readonly<Record<string, (ctx: MutationContext) => unknown>> = {
  insert: (ctx) => ctx.db.insert('notes', { text: 'left' }),
  'second of two': (ctx) =>
    ctx.db.insert('notes', { text: 'left' }).then(() => ctx.db.insert('notes', { text: 'left' })),
  schedule: (ctx) => ctx.scheduler.runAfter(0, add, { text: 'left' }),
  runMutation: (ctx) => ctx.runMutation(add, { text: 'left' }),
  rejection: async () => {
    throw new Error('nobody handles it');
  },
  'refused write': (ctx) => ctx.db.insert('_storage', {}),
};

const leave = async (ctx: MutationContext, what: string): Promise<void> => {
  await ctx.db.insert('notes', { text: 'own' });
  void left[what]?.(ctx);
};

const notes = {
  add: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('notes', { text });
    },
  }),
  leave: mutationGeneric((ctx, { what }: { what: string }) => leave(ctx, what)),
};
const texts = (bench: Bench) => bench.rows('notes').map(({ text }) => text);

test.each([
  ['insert', '1 unawaited operation: [insert]'],
  ['second of two', '1 unawaited operation: [insert]'],
  ['schedule', '1 unawaited operation: [schedule]'],
  ['runMutation', '1 unawaited operation: [runUdf]'],
  ['rejection', 'Uncaught Error: nobody handles it'],
  ['refused write', 'Uncaught Error: System tables'],
])('SPEC 12.12: a mutation that leaves unawaited: %s, fails and writes nothing', async (what, message) => {
  const bench = await startRunner({ notes });
  expect(await bench.mutationError('notes:leave', { what })).toContain(message);
  expect(texts(bench)).toEqual([]);
});

test.each([
  ['rejection', 'Uncaught Error: nobody handles it'],
  ['refused write', 'Uncaught Error: System tables'],
])('SPEC 11.6, 12.12: an unhandled %s fails a mutation that continues', async (what, message) => {
  const bench = await startRunner();
  const leaveAndContinue = async (ctx: MutationContext): Promise<void> => {
    void left[what]?.(ctx);
    await crypto.subtle.digest('SHA-256', new Uint8Array(1));
    await ctx.db.insert('notes', { text: 'own' });
  };
  expect(await bench.mutationError(leaveAndContinue)).toContain(message);
  expect(texts(bench)).toEqual([]);
});

test('SPEC 12.12, 12.5: a nested mutation that leaves a write unawaited is rolled back alone', async () => {
  const bench = await startRunner({ notes });
  const caught = await bench.mutation(async (ctx) => {
    await ctx.db.insert('notes', { text: 'before' });
    const message = await ctx.runMutation(leaveInsert, { what: 'insert' }).catch((error) => error.message);
    await ctx.db.insert('notes', { text: 'after' });
    return message;
  });
  expect(caught).toContain('1 unawaited operation: [insert]');
  expect(texts(bench)).toEqual(['before', 'after']);
});

test('SPEC 12.12: simultaneous operations run in order, and a read sees the writes before it', async () => {
  const bench = await startRunner({ notes });
  const seen = await bench.mutation(async (ctx) => {
    const insert = (text: string) => ctx.db.insert('notes', { text });
    const [, all] = await Promise.all([insert('1'), ctx.db.query('notes').collect()]);
    await Promise.all([ctx.runMutation(add, { text: '2' }), insert('3')]);
    return all.length;
  });
  expect(seen).toBe(1);
  expect(texts(bench)).toEqual(['1', '2', '3']);
});

test('SPEC 11.6: an unhandled rejection fails a query, unless it is handled before the turn ends', async () => {
  const bench = await startRunner();
  const reject = () => void Promise.reject(new Error('nobody handles it'));
  expect(await bench.queryError(reject)).toContain('Uncaught Error: nobody handles it');
  const answer = await bench.mutation(async (ctx) => {
    const refused = ctx.db.insert('_storage', {});
    await null;
    return await refused.catch(() => 'caught');
  });
  expect(answer).toBe('caught');
});
