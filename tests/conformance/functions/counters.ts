import { makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';

const incrementReference = makeFunctionReference<'mutation', { name: string; by: number }>(
  'counters:increment',
);

export const increment = mutationGeneric({
  args: { name: v.string(), by: v.number() },
  handler: async (ctx, { name, by }) => {
    const counter = await ctx.db
      .query('counters')
      .withIndex('by_name', (q) => q.eq('name', name))
      .unique();
    if (counter === null) await ctx.db.insert('counters', { name, value: by });
    else await ctx.db.patch(counter._id, { value: counter.value + by });
    return (counter?.value ?? 0) + by;
  },
});

export const transfer = mutationGeneric({
  args: { from: v.string(), to: v.string(), amount: v.number() },
  handler: async (ctx, { from, to, amount }) => {
    await ctx.runMutation(incrementReference, { name: from, by: -amount });
    await ctx.runMutation(incrementReference, { name: to, by: amount });
    return null;
  },
});

/** A nested mutation that fails is rolled back alone; earlier writes stay. */
export const incrementDespite = mutationGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.runMutation(incrementReference, { name, by: 1 });
    try {
      await ctx.runMutation(makeFunctionReference<'mutation'>('counters:incrementAndFail'), { name });
      return 'nothing failed';
    } catch (error) {
      return error instanceof Error ? error.message : 'not an Error';
    }
  },
});

export const incrementAndFail = mutationGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.runMutation(incrementReference, { name, by: 100 });
    throw new Error('failed after a write');
  },
});

export const read = queryGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const counter = await ctx.db
      .query('counters')
      .withIndex('by_name', (q) => q.eq('name', name))
      .unique();
    return counter?.value ?? null;
  },
});
