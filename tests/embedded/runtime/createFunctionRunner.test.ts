import {
  defineSchema,
  defineTable,
  internalQueryGeneric,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import { admin, startRunner } from './runnerFixture.ts';

const schema = defineSchema({
  notes: defineTable({ text: v.string(), rank: v.number() }).index('by_rank', ['rank']),
});

const notes = {
  add: mutationGeneric({
    args: { text: v.string(), rank: v.number() },
    handler: (ctx, args) => ctx.db.insert('notes', args),
  }),
  list: queryGeneric({
    args: {},
    handler: async (ctx) =>
      (await ctx.db.query('notes').withIndex('by_rank').collect()).map((note) => note.text),
  }),
  hidden: internalQueryGeneric({ args: {}, handler: async () => 'secret' }),
  boom: queryGeneric({
    args: {},
    handler: async () => {
      throw new Error('boom');
    },
  }),
  refuse: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('notes', { text: 'never', rank: 0 });
      throw new ConvexError({ code: 'no', count: 3n });
    },
  }),
};
const modules = { schema: { default: schema }, notes };

test('SPEC 12.2: a query reads what a mutation wrote, in index order', async () => {
  const bench = await startRunner(modules);
  await bench.mutation('notes:add', { text: 'second', rank: 2 });
  await bench.mutation('notes:add', { text: 'first', rank: 1 });
  expect(await bench.query('notes:list')).toEqual(['first', 'second']);
});

test('SPEC 10.1: a path may have an extension, and the kind of function must match', async () => {
  const bench = await startRunner(modules);
  expect(await bench.query('notes.js:list')).toEqual([]);
  const wrong = await bench.failure('mutation', 'notes:list');
  expect(wrong.errorMessage).toMatch(
    /^\[Request ID: [0-9a-f]{16}\] Server Error\nTrying to execute notes\.js:list as Mutation, but it is defined as Query\.$/,
  );
});

test('SPEC 10.2: the public gets the same answer for internal and unknown functions, and an admin can call internal ones', async () => {
  const bench = await startRunner(modules);
  for (const path of ['notes:hidden', 'notes:nothing']) {
    const { errorMessage } = await bench.failure('query', path);
    expect(errorMessage).toContain(`Could not find public function for '${path}'`);
  }
  expect(await bench.query('notes:hidden', {}, admin)).toBe('secret');
});

test('SPEC 10.4: an error keeps its message and a ConvexError its data, and nothing is written', async () => {
  const bench = await startRunner(modules);
  expect((await bench.failure('query', 'notes:boom')).errorMessage).toContain(
    'Server Error\nUncaught Error: boom\n    at ',
  );
  const refused = await bench.failure('mutation', 'notes:refuse');
  expect(refused.errorMessage).toContain('Uncaught ConvexError: ');
  expect(refused.errorData).toEqual({ code: 'no', count: { $integer: 'AwAAAAAAAAA=' } });
  expect(await bench.query('notes:list')).toEqual([]);
});

test('SPEC 10.3: invalid arguments are refused in Convex’s words', async () => {
  const bench = await startRunner(modules);
  const { errorMessage } = await bench.failure('mutation', 'notes:add', { text: 3, rank: 1 });
  expect(errorMessage).toContain(
    'ArgumentValidationError: Value does not match validator.\nPath: .text\nValue: 3.0\nValidator: v.string()',
  );
});

test('SPEC 12.2: fifty simultaneous increments of one counter all count', async () => {
  const counter = {
    add: mutationGeneric({
      args: {},
      handler: async (ctx) => {
        const found = await ctx.db.query('counters').first();
        if (found === null) await ctx.db.insert('counters', { count: 1 });
        else await ctx.db.patch(found._id, { count: (found.count as number) + 1 });
      },
    }),
    read: queryGeneric({
      args: {},
      handler: async (ctx) => (await ctx.db.query('counters').unique())?.count,
    }),
  };
  const bench = await startRunner({ counter }, { isStrict: false });
  await Promise.all(Array.from({ length: 50 }, () => bench.mutation('counter:add')));
  expect(await bench.query('counter:read')).toBe(50);
});
