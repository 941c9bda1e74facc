import { actionGeneric, makeFunctionReference, mutationGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import { startRunner, temporaryFile } from './runnerFixture.ts';

const add = makeFunctionReference<'mutation'>('calls:add');
const fail = makeFunctionReference<'mutation'>('calls:fail');
const again = makeFunctionReference<'action'>('calls:again');

let failures = 0;

const calls = {
  add: mutationGeneric(async (ctx) => {
    await ctx.db.insert('notes', {});
  }),
  fail: mutationGeneric(async (ctx) => {
    failures++;
    await ctx.db.insert('notes', {});
    throw new Error('no more');
  }),
  again: actionGeneric((ctx): Promise<unknown> => ctx.runAction(again)),
};

test('SPEC 15.1: each call of an action is its own transaction, and a failed one is not retried', async () => {
  const bench = await startRunner({ calls });
  failures = 0;
  const seen = await bench.action(async (ctx) => {
    await ctx.runMutation(add);
    const between = bench.rows('notes').length;
    return [between, await ctx.runMutation(fail).catch((error: Error) => error.message)];
  });
  expect(seen).toEqual([1, expect.stringContaining('no more')]);
  expect(failures).toBe(1);
  expect(bench.rows('notes')).toHaveLength(1);
});

test('SPEC 15.3: what an action scheduled, canceled and stored survives a restart', async () => {
  const file = temporaryFile();
  const first = await startRunner({ calls }, { file });
  await first.action(async (ctx) => {
    await ctx.scheduler.runAfter(60 * 60 * 1000, add);
    await ctx.scheduler.cancel(await ctx.scheduler.runAfter(60 * 60 * 1000, add));
    await ctx.storage.store(new Blob(['kept']));
  });
  await first.close();
  const second = await startRunner({ calls }, { file });
  const states = second.rows('_scheduled_functions').map(({ state }) => state);
  expect(states).toEqual([{ kind: 'pending' }, { kind: 'canceled' }]);
  expect(second.rows('_storage')).toMatchObject([{ size: 4 }]);
});

test('SPEC 15.4: endless recursion of an action is stopped', async () => {
  const bench = await startRunner({ calls });
  expect(await bench.actionError('calls:again')).toContain('limit: 8');
});
