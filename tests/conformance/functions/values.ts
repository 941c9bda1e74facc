import { mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';

/** Returns what it was given: a round trip over the wire. */
export const echo = queryGeneric({ args: { value: v.any() }, handler: async (_ctx, { value }) => value });

export const store = mutationGeneric({
  args: { value: v.optional(v.any()) },
  handler: async (ctx, args) => await ctx.db.insert('anything', args),
});

/** The stored values in index order. */
export const inOrder = queryGeneric(async (ctx) => {
  const documents = await ctx.db.query('anything').withIndex('by_value').collect();
  return documents.map((document) => ('value' in document ? document.value : 'is undefined'));
});

export const typed = queryGeneric({
  args: {
    count: v.number(),
    big: v.optional(v.int64()),
    flag: v.optional(v.boolean()),
    choice: v.optional(v.union(v.literal('a'), v.literal(7), v.null())),
    list: v.optional(v.array(v.object({ name: v.string() }))),
    map: v.optional(v.record(v.string(), v.number())),
    bytes: v.optional(v.bytes()),
    item: v.optional(v.id('items')),
  },
  handler: async () => 'accepted',
});

export const returnsNumber = queryGeneric({
  args: { value: v.any() },
  returns: v.number(),
  handler: async (_ctx, { value }) => value,
});

export const nothing = queryGeneric(async () => undefined);
