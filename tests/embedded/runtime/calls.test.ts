import { actionGeneric, internalQueryGeneric, mutationGeneric, queryGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import type { FunctionContext } from '../../../embedded/runtime/environment/functionContext.ts';
import { describeThrown } from '../../../embedded/runtime/errors.ts';
import { withinTime } from '../../../embedded/runtime/functions/callFunction.ts';
import { parseFunctionPath } from '../../../embedded/runtime/functions/functionPath.ts';
import { admin, startRunner } from './runnerFixture.ts';

const calls = {
  default: queryGeneric({ args: {}, handler: async () => 'by default' }),
  hidden: internalQueryGeneric({ args: {}, handler: async () => 'secret' }),
  act: actionGeneric({ args: {}, handler: async () => null }),
  add: mutationGeneric({
    args: { text: v.string() },
    returns: v.number(),
    handler: async (ctx, { text }) => {
      await ctx.db.insert('rows', { text });
      return text as unknown as number;
    },
  }),
  take: mutationGeneric({
    args: {
      text: v.optional(v.number()),
      choice: v.optional(v.union(v.literal('a'), v.number(), v.object({ b: v.number() }))),
      map: v.optional(v.record(v.string(), v.number())),
      id: v.optional(v.id('notes')),
    },
    handler: async () => undefined,
  }),
  echo: mutationGeneric({
    args: { text: v.string() },
    handler: async (_ctx, { text }) => {
      console.log(text, { text }, [text]);
      throw new Error(text);
    },
  }),
  throwText: mutationGeneric({
    args: { text: v.string() },
    handler: async (_ctx, { text }) => {
      throw text;
    },
  }),
  get: mutationGeneric({ args: { id: v.string() }, handler: async (ctx, { id }) => ctx.db.get(id as never) }),
};

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

test('SPEC 10.1, 10.2: a call names a function of its kind, and learns nothing of internal ones', async () => {
  const bench = await startRunner({ calls });
  expect(await bench.query('calls')).toBe('by default');
  expect(await bench.query('calls.js:default')).toBe('by default');
  expect(await bench.mutationError('calls:act')).toMatch(
    /^\[Request ID: [0-9a-f]{16}\] Server Error\nTrying to execute calls\.js:act as Mutation, but it is defined as Action\.$/,
  );
  for (const path of ['calls:hidden', 'calls:nothing']) {
    expect(await bench.queryError(path)).toContain(`Could not find public function for '${path}'`);
  }
  expect(await bench.query('calls:hidden', {}, admin)).toBe('secret');
});

test('SPEC 10.3: arguments and results are validated, and a mutation’s writes are undone', async () => {
  const bench = await startRunner({ calls });
  for (const args of [null, 'text', [1], 5]) {
    expect(await bench.mutationError('calls:add', args)).toContain('Invalid arguments for calls:add');
  }
  expect(await bench.mutationError('calls:add', { text: 3 })).toContain(
    'Server Error\nArgumentValidationError: Value does not match validator.\nPath: .text\nValue: 3.0\nValidator: v.string()',
  );
  expect(await bench.mutationError('calls:add', { text: 'seven' })).toContain(
    'Server Error\nReturnsValidationError: Value does not match validator.\n\nValue: "seven"\nValidator: v.float64()',
  );
  expect(bench.rows('rows')).toEqual([]);
});

test('SPEC 10.4: an error keeps its message and frames, and a ConvexError its data', async () => {
  const bench = await startRunner({
    calls: {
      boom: queryGeneric(async () => {
        throw new Error('boom');
      }),
      refuse: queryGeneric(async () => {
        throw new ConvexError({ code: 'no', count: 3n });
      }),
    },
  });
  expect(await bench.queryError('calls:boom')).toContain('Server Error\nUncaught Error: boom\n    at ');
  expect(await bench.failure('query', 'calls:refuse')).toMatchObject({
    errorMessage: expect.stringContaining('Uncaught ConvexError: '),
    errorData: { code: 'no', count: { $integer: 'AwAAAAAAAAA=' } },
  });
});

test('SPEC 10.4: an error whose message changed after its stack was made is described by the new one', () => {
  const error = new Error('first\n    at x (file://host/%2F:1:1)\n    at y (file:///a%2Fb:1:1)');
  expect(error.stack).toContain('file://host/');
  error.message = 'second';
  expect(describeThrown(error).message).toContain('Uncaught Error: second\n    at x (file://host/');
});

const large = 'x'.repeat(1024 * 1024);
const frames = Array.from({ length: 100 }, () => `    at x (/${'y'.repeat(10_000)}:1:1)`).join('\n');

test.each<[string, string, Record<string, unknown>]>([
  ['the path', large, {}],
  ['a path that could be one', `${'a'.repeat(1000)}/${'b'.repeat(100)}:c`, {}],
  ['a value', 'calls:take', { text: large }],
  ['a value that no member of a union matches', 'calls:take', { choice: { b: [large, large] } }],
  ['an extra field', 'calls:take', { ['f'.repeat(1000)]: large }],
  ['a field name', 'calls:take', { ['f'.repeat(1024 * 1024)]: 1 }],
  ['a key of a record', 'calls:take', { map: { ['k'.repeat(1000)]: large } }],
  ['an id', 'calls:take', { id: large }],
  ['bytes', 'calls:take', { text: { $bytes: 'A'.repeat(1024 * 1024) } }],
  ['an error of the function', 'calls:echo', { text: large }],
  ['a thrown text', 'calls:throwText', { text: large }],
  ['what looks like stack frames', 'calls:echo', { text: frames }],
  ['an id in a function', 'calls:get', { id: large }],
])('SPEC 10.9: a failure repeats at most the start of %s', async (_what, path, args) => {
  const lines: string[] = [];
  const bench = await startRunner({ calls }, { isDiscreet: true, log: (line) => lines.push(line) });
  expect((await bench.mutationError(path, args as never)).length).toBeLessThan(6 * 1024);
  // At most one line for each call that the function logged, and one about its failure.
  expect(lines.join('\n').length).toBeLessThan(40 * 1024);
});

test('SPEC 11.8: a function that reads a lot lets others run in between', async () => {
  const bench = await startRunner();
  await bench.mutation(async (ctx) => {
    for (let at = 0; at < 4000; at += 1) await ctx.db.insert('rows', { at });
  });
  let turns = 0;
  let running = true;
  const count = (): void => {
    turns += 1;
    if (running) setImmediate(count);
  };
  setImmediate(count);
  const readFourTimes = bench.query(async (ctx) => {
    for (let time = 0; time < 4; time += 1) await ctx.db.query('rows').collect();
  });
  await readFourTimes;
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
