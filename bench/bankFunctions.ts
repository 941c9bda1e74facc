import { defineSchema, defineTable, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import type { FunctionModules } from '../embedded/runtime/functionRunner.ts';

/** A document of the size of a catalogue row, about 200 bytes. */
export const sampleText = 'ଗପ '.repeat(60);

/** The functions that the host benchmarks run: an insert, a counter and its subscription. */
export const bankFunctions: FunctionModules = {
  schema: {
    default: defineSchema({
      notes: defineTable({ text: v.string(), at: v.number() }).index('by_at', ['at']),
      ticks: defineTable({ value: v.number(), text: v.string() }),
    }),
  },
  bank: {
    note: mutationGeneric({
      args: { text: v.string(), at: v.number() },
      returns: v.null(),
      handler: async (ctx, note) => {
        await ctx.db.insert('notes', note);
        return null;
      },
    }),
    tick: mutationGeneric({
      args: { value: v.number() },
      returns: v.null(),
      handler: async (ctx, { value }) => {
        const tick = await ctx.db.query('ticks').first();
        if (tick === null) await ctx.db.insert('ticks', { value, text: sampleText });
        else await ctx.db.patch(tick._id, { value });
        return null;
      },
    }),
    latest: queryGeneric({ args: {}, handler: async (ctx) => await ctx.db.query('ticks').first() }),
  },
};
