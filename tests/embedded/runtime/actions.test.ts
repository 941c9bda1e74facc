import {
  actionGeneric,
  internalMutationGeneric,
  internalQueryGeneric,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import type { GenericId } from 'convex/values';
import { expect, test } from 'vitest';
import type { Caller } from '../../../embedded/runtime/functionRunner.ts';
import { startRunner, temporaryFile } from './runnerFixture.ts';

const add = makeFunctionReference<'mutation'>('calls:add');
const fail = makeFunctionReference<'mutation'>('calls:fail');
const count = makeFunctionReference<'query'>('calls:count');
const whoAsks = makeFunctionReference<'query'>('calls:whoAsks');
const again = makeFunctionReference<'action'>('calls:again');

let failures = 0;

const calls = {
  add: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('notes', {});
    },
  }),
  fail: internalMutationGeneric({
    args: {},
    handler: async (ctx) => {
      failures++;
      await ctx.db.insert('notes', {});
      throw new Error('no more');
    },
  }),
  count: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('notes').collect()).length,
  }),
  whoAsks: internalQueryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.auth.getUserIdentity())?.subject ?? null,
  }),
  addTwiceAndFail: actionGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.runMutation(add);
      const between = await ctx.runQuery(count);
      await ctx.runMutation(add);
      const caught = await ctx.runMutation(fail).catch((error: Error) => error.message);
      return { between, caught };
    },
  }),
  askWhoAsks: actionGeneric({ args: {}, handler: (ctx) => ctx.runQuery(whoAsks) }),
  again: actionGeneric({ args: {}, handler: (ctx): Promise<unknown> => ctx.runAction(again) }),
  keep: actionGeneric({
    args: {},
    handler: async (ctx) => {
      const job = await ctx.scheduler.runAfter(60 * 60 * 1000, add);
      const canceled = await ctx.scheduler.runAfter(60 * 60 * 1000, add);
      await ctx.scheduler.cancel(canceled);
      return { job, canceled, file: await ctx.storage.store(new Blob(['kept'])) };
    },
  }),
  kept: queryGeneric({
    handler: async (ctx, { job, canceled, file }: Record<string, string>) => [
      (await ctx.db.system.get(job as GenericId<'_scheduled_functions'>))?.state.kind,
      (await ctx.db.system.get(canceled as GenericId<'_scheduled_functions'>))?.state.kind,
      (await ctx.db.system.get(file as GenericId<'_storage'>))?.size,
    ],
  }),
};

test('SPEC 15.1: each call of an action is its own transaction, and a failed one is not retried', async () => {
  const bench = await startRunner({ calls });
  failures = 0;
  expect(await bench.action('calls:addTwiceAndFail')).toEqual({
    between: 1,
    caught: expect.stringContaining('no more'),
  });
  expect(failures).toBe(1);
  expect(await bench.query('calls:count')).toBe(2);
});

test('SPEC 15.2: an action can call internal functions, with its caller’s identity', async () => {
  const bench = await startRunner({ calls });
  const identity = { tokenIdentifier: 'i|asha', subject: 'asha', issuer: 'i' };
  const asha: Caller = { kind: 'user', identity };
  expect(await bench.action('calls:askWhoAsks', {}, asha)).toBe('asha');
  expect(await bench.action('calls:askWhoAsks')).toBeNull();
  expect((await bench.failure('query', 'calls:whoAsks')).errorMessage).toContain('Could not find');
});

test('SPEC 15.3: what an action scheduled, canceled and stored survives a restart', async () => {
  const file = temporaryFile();
  const first = await startRunner({ calls }, { file });
  const kept = await first.action('calls:keep');
  await first.close();
  const second = await startRunner({ calls }, { file });
  expect(await second.query('calls:kept', kept)).toEqual(['pending', 'canceled', 4]);
});

test('SPEC 15.4: endless recursion of an action is stopped', async () => {
  const bench = await startRunner({ calls });
  expect((await bench.failure('action', 'calls:again')).errorMessage).toContain('limit: 8');
});
