import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { readerEvent } from '../src/shared/desk/deskShapes.ts';

/** No row reveals anything about a reader, a device or an hour. */
export const numberTables = {
  /** Days are kept for 400 days, months for good; at most one row for each day or month, event and language. */
  numbers: defineTable({
    span: v.union(v.literal('day'), v.literal('month')),
    /** '2026-11-22' or '2026-11'. */
    on: v.string(),
    event: readerEvent,
    language: v.string(),
    count: v.number(),
  }).index('by_span_on_event_language', ['span', 'on', 'event', 'language']),

  /** A row for each month, kept for 13 months. */
  storyNumbers: defineTable({
    month: v.string(),
    event: readerEvent,
    storyId: v.id('stories'),
    count: v.number(),
  })
    .index('by_month_event_storyId', ['month', 'event', 'storyId'])
    .index('by_month_event_count', ['month', 'event', 'count']),

  /** So that a batch that is sent again within a day counts once. */
  numberBatches: defineTable({ key: v.string(), receivedAt: v.number() })
    .index('by_key', ['key'])
    .index('by_receivedAt', ['receivedAt']),
};
