import { mutationGeneric, queryGeneric } from 'convex/server';
import { afterEach, expect, test } from 'vitest';
import { startRunner } from './runnerFixture.ts';

const shared = globalThis as { Convex?: unknown };
const before = shared.Convex;

afterEach(() => {
  shared.Convex = before;
});

test('SPEC 11.1: another party’s Convex global is visible only outside functions', async () => {
  const things = {
    put: mutationGeneric({ args: {}, handler: async (ctx) => await ctx.db.insert('things', {}) }),
    size: queryGeneric({ args: {}, handler: async (ctx) => (await ctx.db.query('things').collect()).length }),
  };
  const bench = await startRunner({ things });
  const others = {
    asyncSyscall: async () => {
      throw new Error('the other party was asked');
    },
  };
  shared.Convex = others;
  await bench.mutation('things:put');
  expect(await bench.query('things:size')).toBe(1);
  expect(shared.Convex).toBe(others);
  const direct = things.size as unknown as { invokeQuery(args: string): Promise<string> };
  await expect(direct.invokeQuery('[{}]')).rejects.toThrow(/being used outside of a Convex backend/);
});
