import { mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import type { FunctionContext } from '../../../embedded/runtime/environment/functionContext.ts';
import { withinTime } from '../../../embedded/runtime/functions/callFunction.ts';
import { parseFunctionPath } from '../../../embedded/runtime/functions/functionPath.ts';
import { startRunner } from './runnerFixture.ts';

test.each([
  ['a:b', 'a', 'b'],
  ['a.js:b', 'a', 'b'],
  ['dir/a.ts:b', 'dir/a', 'b'],
  ['/a:b', 'a', 'b'],
  ['dir/a', 'dir/a', 'default'],
  ['auth.config:default', 'auth.config', 'default'],
])('SPEC 10.1: the path %s names module %s and function %s', (path, module, name) => {
  expect(parseFunctionPath(path)).toEqual({ module, name });
});

test.each(['', ':b', 'a:', 'a:b:c', 'a b:c', '../a:b', 'a//b:c', 'a:b c', 'a\u0000:b'])(
  'SPEC 10.1: %j is not a function path',
  (path) => {
    expect(parseFunctionPath(path)).toBeNull();
  },
);

const calls = {
  default: queryGeneric({ args: {}, handler: async () => 'by default' }),
  wrongResult: mutationGeneric({
    args: {},
    returns: v.number(),
    handler: async (ctx) => {
      await ctx.db.insert('rows', {});
      return 'seven' as unknown as number;
    },
  }),
  size: queryGeneric({ args: {}, handler: async (ctx) => (await ctx.db.query('rows').collect()).length }),
  fill: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      for (let at = 0; at < 4000; at += 1) await ctx.db.insert('rows', { at, text: 'some words of text' });
    },
  }),
};

test('SPEC 10.1: a module’s default export is called by the module’s path', async () => {
  const bench = await startRunner({ calls });
  expect(await bench.query('calls')).toBe('by default');
  expect(await bench.query('calls:default')).toBe('by default');
});

test('SPEC 10.3: a return value of the wrong type rolls the mutation back', async () => {
  const bench = await startRunner({ calls });
  expect((await bench.failure('mutation', 'calls:wrongResult')).errorMessage).toContain(
    'Server Error\nReturnsValidationError: Value does not match validator.\n\nValue: "seven"\nValidator: v.float64()',
  );
  expect(await bench.query('calls:size')).toBe(0);
});

test.each([null, 'text', [1], 5])('SPEC 10.3: arguments must be an object: %j', async (args) => {
  const bench = await startRunner({ calls });
  expect((await bench.failure('query', 'calls:size', args)).errorMessage).toContain(
    'Invalid arguments for calls:size',
  );
});

test('SPEC 11.8: a function that reads a lot lets others run in between', async () => {
  const bench = await startRunner({ calls });
  for (let round = 0; round < 4; round += 1) await bench.mutation('calls:fill');
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns += 1;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  expect(await bench.query('calls:size')).toBe(16_000);
  running = false;
  expect(turns).toBeGreaterThan(2);
});

test('SPEC 11.8: a function that never ends is timed out and marked as ended', async () => {
  const context = { ended: false, transaction: null } as FunctionContext;
  await expect(withinTime(context, () => new Promise(() => undefined), 5)).rejects.toThrow(
    'Function execution timed out (maximum duration: 0.005s)',
  );
  expect(context.ended).toBe(true);
});
