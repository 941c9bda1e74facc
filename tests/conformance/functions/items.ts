import type { DataModelFromSchemaDefinition, GenericDataModel, QueryBuilder } from 'convex/server';
import { type GenericQueryCtx, mutationGeneric, paginationOptsValidator, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import type schema from './schema.ts';

type Context = GenericQueryCtx<GenericDataModel>;

export const add = mutationGeneric({
  args: { name: v.string(), rank: v.optional(v.number()), shelf: v.optional(v.string()) },
  handler: async (ctx, args) => await ctx.db.insert('items', args),
});

export const addMany = mutationGeneric({
  args: { count: v.number(), shelf: v.string(), padding: v.optional(v.number()) },
  handler: async (ctx, { count, shelf, padding }) => {
    for (let rank = 0; rank < count; rank += 1) {
      await ctx.db.insert('items', { name: `item ${rank}${'x'.repeat(padding ?? 0)}`, rank, shelf });
    }
    return null;
  },
});

export const get = queryGeneric({
  args: { id: v.string() },
  handler: async (ctx, { id }) => {
    const normalized = ctx.db.normalizeId('items', id);
    return normalized === null ? null : await ctx.db.get(normalized);
  },
});

export const patch = mutationGeneric({
  args: { id: v.id('items'), fields: v.any() },
  handler: async (ctx, { id, fields }) => await ctx.db.patch(id, fields),
});

export const unsetRank = mutationGeneric({
  args: { id: v.id('items') },
  handler: async (ctx, { id }) => await ctx.db.patch(id, { rank: undefined }),
});

export const replace = mutationGeneric({
  args: { id: v.id('items'), fields: v.any() },
  handler: async (ctx, { id, fields }) => await ctx.db.replace(id, fields),
});

export const remove = mutationGeneric({
  args: { id: v.id('items') },
  handler: async (ctx, { id }) => await ctx.db.delete(id),
});

export const insertRaw = mutationGeneric({
  args: { table: v.string(), fields: v.any() },
  handler: async (ctx, { table, fields }) => await ctx.db.insert(table, fields),
});

/** What a transaction sees of its own writes before it commits. */
export const readYourWrites = mutationGeneric(async (ctx) => {
  const id = await ctx.db.insert('items', { name: 'new', rank: 5 });
  const inserted = await ctx.db
    .query('items')
    .withIndex('by_rank', (q) => q.eq('rank', 5))
    .collect();
  await ctx.db.patch(id, { rank: 6 });
  const moved = await ctx.db
    .query('items')
    .withIndex('by_rank', (q) => q.eq('rank', 5))
    .collect();
  await ctx.db.delete(id);
  return { inserted: inserted.length, moved: moved.length, after: await ctx.db.get(id) };
});

export const addThenFail = mutationGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    await ctx.db.insert('items', { name });
    throw new Error('changed my mind');
  },
});

export const byRank = queryGeneric({
  args: {
    gte: v.optional(v.number()),
    gt: v.optional(v.number()),
    lt: v.optional(v.number()),
    lte: v.optional(v.number()),
    order: v.optional(v.union(v.literal('asc'), v.literal('desc'))),
    take: v.optional(v.number()),
  },
  handler: async (ctx, { gte, gt, lt, lte, order, take }) => {
    const found = ctx.db
      .query('items')
      .withIndex('by_rank', (q) => {
        const lower = gt !== undefined ? q.gt('rank', gt) : gte !== undefined ? q.gte('rank', gte) : q;
        if (lt !== undefined) return lower.lt('rank', lt);
        if (lte !== undefined) return lower.lte('rank', lte);
        return lower;
      })
      .order(order ?? 'asc');
    const documents = take === undefined ? await found.collect() : await found.take(take);
    return documents.map((document) => document.name);
  },
});

// Typed by the schema, because only then does TypeScript know which field follows an equality.
const typedQuery = queryGeneric as QueryBuilder<DataModelFromSchemaDefinition<typeof schema>, 'public'>;

export const byShelf = typedQuery({
  args: { shelf: v.optional(v.string()), from: v.optional(v.number()) },
  handler: async (ctx, { shelf, from }) => {
    const documents = await ctx.db
      .query('items')
      .withIndex('by_shelf_rank', (q) => {
        const onShelf = q.eq('shelf', shelf);
        return from === undefined ? onShelf : onShelf.gte('rank', from);
      })
      .collect();
    return documents.map((document) => document.name);
  },
});

export const all = queryGeneric({
  args: { order: v.optional(v.union(v.literal('asc'), v.literal('desc'))) },
  handler: async (ctx, { order }) => {
    const documents = await ctx.db
      .query('items')
      .order(order ?? 'asc')
      .collect();
    return documents.map((document) => document.name);
  },
});

export const firstAndUnique = queryGeneric({
  args: { shelf: v.string() },
  handler: async (ctx, { shelf }) => {
    const on = (shelfName: string) =>
      ctx.db.query('items').withIndex('by_shelf_rank', (q) => q.eq('shelf', shelfName));
    return {
      first: (await on(shelf).first())?.name ?? null,
      unique: (await on(shelf).unique())?.name ?? null,
    };
  },
});

const comparisons = {
  eq: (ctx: Context, value: number) => ctx.db.query('items').filter((q) => q.eq(q.field('rank'), value)),
  neq: (ctx: Context, value: number) => ctx.db.query('items').filter((q) => q.neq(q.field('rank'), value)),
  lt: (ctx: Context, value: number) => ctx.db.query('items').filter((q) => q.lt(q.field('rank'), value)),
  gte: (ctx: Context, value: number) => ctx.db.query('items').filter((q) => q.gte(q.field('rank'), value)),
  even: (ctx: Context, value: number) =>
    ctx.db.query('items').filter((q) => q.eq(q.mod(q.add(q.field('rank'), value), 2), 0)),
  either: (ctx: Context, value: number) =>
    ctx.db.query('items').filter((q) => q.or(q.eq(q.field('rank'), value), q.not(q.gt(q.field('rank'), 1)))),
  both: (ctx: Context, value: number) =>
    ctx.db
      .query('items')
      .filter((q) => q.and(q.gt(q.field('rank'), value), q.lt(q.mul(q.field('rank'), 2), 7))),
  missing: (ctx: Context, _value: number) =>
    ctx.db.query('items').filter((q) => q.eq(q.field('rank'), undefined)),
} as const;

export const filtered = queryGeneric({
  args: { comparison: v.string(), value: v.number() },
  handler: async (ctx, { comparison, value }) => {
    const filter = comparisons[comparison as keyof typeof comparisons];
    return (await filter(ctx, value).collect()).map((document) => document.name);
  },
});

export const page = queryGeneric({
  args: {
    opts: paginationOptsValidator,
    shelf: v.optional(v.string()),
    order: v.optional(v.union(v.literal('asc'), v.literal('desc'))),
    evenOnly: v.optional(v.boolean()),
  },
  handler: async (ctx, { opts, shelf, order, evenOnly }) => {
    const ordered = ctx.db
      .query('items')
      .withIndex('by_shelf_rank', (q) => (shelf === undefined ? q : q.eq('shelf', shelf)))
      .order(order ?? 'asc');
    const result = await (evenOnly === true
      ? ordered.filter((q) => q.eq(q.mod(q.field('rank'), 2), 0))
      : ordered
    ).paginate(opts);
    return { ...result, page: result.page.map((document) => document.name) };
  },
});

export const search = queryGeneric({
  args: { words: v.string(), shelf: v.optional(v.string()) },
  handler: async (ctx, { words, shelf }) => {
    const documents = await ctx.db
      .query('items')
      .withSearchIndex('search_name', (q) => {
        const found = q.search('name', words);
        return shelf === undefined ? found : found.eq('shelf', shelf);
      })
      .collect();
    return documents.map((document) => document.name);
  },
});

export const unknownIndex = queryGeneric(
  async (ctx) => await ctx.db.query('items').withIndex('by_nothing').collect(),
);

export const wrongIndexOrder = queryGeneric(
  async (ctx) =>
    await ctx.db
      .query('items')
      .withIndex('by_shelf_rank', (q) => q.eq('rank', 1))
      .collect(),
);

export const wrongTable = queryGeneric({
  args: { id: v.id('items') },
  handler: async (ctx, { id }) => ctx.db.normalizeId('counters', id),
});

export const own = mutationGeneric({
  args: { item: v.any() },
  handler: async (ctx, { item }) => await ctx.db.insert('owned', { item }),
});

export const ids = queryGeneric({
  args: { name: v.string() },
  handler: async (ctx, { name }) => {
    const documents = await ctx.db.query('items').collect();
    return documents.filter((document) => document.name === name).map((document) => document._id);
  },
});
