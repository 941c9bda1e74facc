import {
  type GenericDataModel,
  type GenericMutationCtx,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { startRunner } from './runnerFixture.ts';

type MutationContext = GenericMutationCtx<GenericDataModel>;

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

const notes = {
  add: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('notes', { text });
    },
  }),
  leave: mutationGeneric({
    args: { what: v.string() },
    handler: async (ctx, { what }) => {
      await ctx.db.insert('notes', { text: 'own' });
      void left[what]?.(ctx);
      return 'ended';
    },
  }),
  leaveAndGoOn: mutationGeneric({
    args: { what: v.string() },
    handler: async (ctx, { what }) => {
      void left[what]?.(ctx);
      await crypto.subtle.digest('SHA-256', new Uint8Array(1));
      await ctx.db.insert('notes', { text: 'own' });
    },
  }),
  catchNested: mutationGeneric({
    args: { what: v.string() },
    handler: async (ctx, { what }) => {
      await ctx.db.insert('notes', { text: 'own' });
      const caught = await ctx.runMutation(leaveInsert, { what }).catch((error: Error) => error.message);
      await ctx.db.insert('notes', { text: 'after' });
      return caught;
    },
  }),
  together: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      const [, seen] = await Promise.all([
        ctx.db.insert('notes', { text: '1' }),
        ctx.db.query('notes').collect(),
      ]);
      await Promise.all([ctx.runMutation(add, { text: '2' }), ctx.db.insert('notes', { text: '3' })]);
      return seen.length;
    },
  }),
  rejectInQuery: queryGeneric({
    args: {},
    handler: async () => {
      void Promise.reject(new Error('nobody handles it'));
      return 1;
    },
  }),
  handledLater: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      const refused = ctx.db.insert('_storage', {});
      await null;
      const answer = await refused.catch(() => 'caught');
      await ctx.db.insert('notes', { text: 'own' });
      return answer;
    },
  }),
  texts: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('notes').collect()).map((note) => note.text),
  }),
};

test.each([
  ['insert', '1 unawaited operation: [insert]'],
  ['second of two', '1 unawaited operation: [insert]'],
  ['schedule', '1 unawaited operation: [schedule]'],
  ['runMutation', '1 unawaited operation: [runUdf]'],
  ['rejection', 'Uncaught Error: nobody handles it'],
  ['refused write', 'Uncaught Error: System tables'],
])('SPEC 12.12: a mutation that leaves unawaited: %s, fails and writes nothing', async (what, message) => {
  const bench = await startRunner({ notes });
  expect((await bench.failure('mutation', 'notes:leave', { what })).errorMessage).toContain(message);
  expect(await bench.query('notes:texts')).toEqual([]);
});

test.each([
  ['rejection', 'Uncaught Error: nobody handles it'],
  ['refused write', 'Uncaught Error: System tables'],
])('SPEC 11.6, 12.12: an unhandled %s fails a mutation that continues', async (what, message) => {
  const bench = await startRunner({ notes });
  expect((await bench.failure('mutation', 'notes:leaveAndGoOn', { what })).errorMessage).toContain(message);
  expect(await bench.query('notes:texts')).toEqual([]);
});

test('SPEC 12.12, 12.5: a nested mutation that leaves a write unawaited is rolled back alone', async () => {
  const bench = await startRunner({ notes });
  const caught = await bench.mutation('notes:catchNested', { what: 'insert' });
  expect(caught).toContain('1 unawaited operation: [insert]');
  expect(await bench.query('notes:texts')).toEqual(['own', 'after']);
});

test('SPEC 12.12: simultaneous operations run in order, and a read sees the writes before it', async () => {
  const bench = await startRunner({ notes });
  expect(await bench.mutation('notes:together')).toBe(1);
  expect(await bench.query('notes:texts')).toEqual(['1', '2', '3']);
});

test('SPEC 11.6: an unhandled rejection fails a query', async () => {
  const bench = await startRunner({ notes });
  const { errorMessage } = await bench.failure('query', 'notes:rejectInQuery');
  expect(errorMessage).toContain('Uncaught Error: nobody handles it');
});

test('SPEC 11.6: a rejection that is handled before the turn ends fails nothing', async () => {
  const bench = await startRunner({ notes });
  expect(await bench.mutation('notes:handledLater')).toBe('caught');
  expect(await bench.query('notes:texts')).toEqual(['own']);
});
