import { actionGeneric, mutationGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { describeThrown } from '../../../embedded/runtime/errors.ts';
import { startRunner } from './runnerFixture.ts';

const large = 'x'.repeat(1024 * 1024);
const frames = Array.from({ length: 100 }, () => `    at x (/${'y'.repeat(10_000)}:1:1)`).join('\n');

const typed = {
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
  act: actionGeneric({
    args: { text: v.string() },
    handler: async (_ctx, { text }) => {
      throw new Error(text);
    },
  }),
  get: mutationGeneric({ args: { id: v.string() }, handler: async (ctx, { id }) => ctx.db.get(id as never) }),
};

test.each<[string, string, Record<string, unknown>]>([
  ['the path', large, {}],
  ['a path that could be one', `${'a'.repeat(1000)}/${'b'.repeat(100)}:c`, {}],
  ['a value', 'typed:take', { text: large }],
  ['a value that no member of a union matches', 'typed:take', { choice: { b: [large, large] } }],
  ['an extra field', 'typed:take', { ['f'.repeat(1000)]: large }],
  ['a field name', 'typed:take', { ['f'.repeat(1024 * 1024)]: 1 }],
  ['a key of a record', 'typed:take', { map: { ['k'.repeat(1000)]: large } }],
  ['an id', 'typed:take', { id: large }],
  ['bytes', 'typed:take', { text: { $bytes: 'A'.repeat(1024 * 1024) } }],
  ['an error of the function', 'typed:echo', { text: large }],
  ['a thrown text', 'typed:throwText', { text: large }],
  ['what looks like stack frames', 'typed:echo', { text: frames }],
  ['an id in a function', 'typed:get', { id: large }],
])('SPEC 10.9: a failure repeats at most the start of %s', async (_what, path, args) => {
  const lines: string[] = [];
  const bench = await startRunner({ typed }, { isDiscreet: true, log: (line) => lines.push(line) });
  const { errorMessage } = await bench.failure('mutation', path, args as never);
  expect(errorMessage.length).toBeLessThan(6 * 1024);
  // At most one line for each call that the function logged, and one about its failure.
  expect(lines.join('\n').length).toBeLessThan(40 * 1024);
});

test('SPEC 10.4: an error whose message changed after its stack was made is described by the new one', () => {
  const error = new Error('first\n    at x (file://host/%2F:1:1)\n    at y (file:///a%2Fb:1:1)');
  expect(error.stack).toContain('file://host/');
  error.message = 'second';
  expect(describeThrown(error).message).toContain('Uncaught Error: second\n    at x (file://host/');
});
