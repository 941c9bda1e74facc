import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';

export default defineSchema({
  items: defineTable({
    name: v.string(),
    rank: v.optional(v.number()),
    shelf: v.optional(v.string()),
  })
    .index('by_rank', ['rank'])
    .index('by_shelf_rank', ['shelf', 'rank'])
    .searchIndex('search_name', { searchField: 'name', filterFields: ['shelf'] }),
  anything: defineTable({ value: v.optional(v.any()) }).index('by_value', ['value']),
  strict: defineTable(
    v.union(
      v.object({ kind: v.literal('circle'), radius: v.number() }),
      v.object({ kind: v.literal('square'), side: v.number(), tags: v.optional(v.array(v.string())) }),
    ),
  ),
  counters: defineTable({ name: v.string(), value: v.number() }).index('by_name', ['name']),
  events: defineTable({ text: v.string() }),
  owned: defineTable({ item: v.id('items') }),
});
