import { defineTable } from 'convex/server';
import { type VString, v } from 'convex/values';
import type { Stamp } from '../../src/shared/reader/logicalTime.ts';

const stamp = v.string() as unknown as VString<Stamp>;

const placesOf = <Place extends ReturnType<typeof v.object>>(place: Place) =>
  v.object({
    entries: v.array(v.object({ clientId: v.string(), stamp, place })),
    settled: v.optional(stamp),
  });

export const listItemFields = {
  listed: v.optional(v.object({ isListed: v.boolean(), addedAt: v.number(), stamp })),
  position: v.optional(v.object({ value: v.string(), stamp })),
};

export const progressFields = {
  text: v.optional(
    placesOf(
      v.object({
        offset: v.number(),
        bodyHash: v.string(),
        words: v.optional(v.string()),
        at: v.number(),
      }),
    ),
  ),
  audio: v.optional(placesOf(v.object({ positionSeconds: v.number(), at: v.number() }))),
  speed: v.optional(v.object({ value: v.number(), stamp })),
  finished: v.optional(v.object({ at: v.union(v.null(), v.number()), stamp })),
};

export const markFields = {
  markId: v.string(),
  /** Undefined once it was removed. */
  mark: v.optional(
    v.object({
      from: v.number(),
      to: v.number(),
      bodyHash: v.string(),
      text: v.string(),
      note: v.optional(v.string()),
      at: v.number(),
    }),
  ),
  stamp,
};

export const opOutcome = v.union(
  v.object({ kind: v.literal('applied') }),
  v.object({ kind: v.literal('superseded') }),
  v.object({
    kind: v.literal('refused'),
    code: v.union(
      v.literal('invalid'),
      v.literal('unknown_story'),
      v.literal('list_full'),
      v.literal('marks_full'),
    ),
    message: v.string(),
  }),
  v.object({ kind: v.literal('held') }),
);

export { stamp };

export const readerTables = {
  /** Also of stories that were in a reader's list. */
  readerItems: defineTable({
    userId: v.id('users'),
    storyId: v.id('stories'),
    seq: v.number(),
    ...listItemFields,
    /** Set while the story is not in the list: the row is then a tombstone, and is deleted after 90 days. */
    removedAt: v.optional(v.number()),
  })
    .index('by_userId_storyId', ['userId', 'storyId'])
    .index('by_userId_seq', ['userId', 'seq'])
    .index('by_userId_removedAt', ['userId', 'removedAt'])
    .index('by_removedAt', ['removedAt']),

  readerPlaces: defineTable({
    userId: v.id('users'),
    storyId: v.id('stories'),
    seq: v.number(),
    ...progressFields,
  })
    .index('by_userId_storyId', ['userId', 'storyId'])
    .index('by_userId_seq', ['userId', 'seq']),

  /** Also marks that were removed, for 90 days. */
  readerMarks: defineTable({
    userId: v.id('users'),
    storyId: v.id('stories'),
    seq: v.number(),
    ...markFields,
    removedAt: v.optional(v.number()),
  })
    .index('by_userId_storyId_markId', ['userId', 'storyId', 'markId'])
    .index('by_userId_seq', ['userId', 'seq'])
    .index('by_removedAt', ['removedAt']),

  readerClients: defineTable({
    userId: v.id('users'),
    clientId: v.string(),
    lastN: v.number(),
    results: v.array(v.object({ n: v.number(), hash: v.string(), outcome: opOutcome })),
    seenAt: v.number(),
  })
    .index('by_userId_clientId', ['userId', 'clientId'])
    .index('by_userId_seenAt', ['userId', 'seenAt'])
    .index('by_seenAt', ['seenAt']),
};
