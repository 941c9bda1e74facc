import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';
import { derivedStoryFields, narration, sentenceTiming, storyFields } from '../src/shared/story/catalogue.ts';
import { shelfIndex } from '../src/shared/story/shelfOrder.ts';
import { accountTables } from './accounts/accountTables.ts';
import { deskTables } from './desk/deskTables.ts';
import { letterTables } from './newsletter/letterTables.ts';
import { numberTables } from './numberTables.ts';
import { readerTables } from './readers/readerTables.ts';

export default defineSchema({
  ...accountTables,
  ...readerTables,
  ...deskTables,
  ...letterTables,
  ...numberTables,

  /**
   * A scope is 'catalogue', 'lists' (the epoch and floor of the languages' feeds), 'front' (the home page's settings),
   * 'desk', 'readers' (the epoch of all of them) or one reader's.
   */
  heads: defineTable({
    scope: v.string(),
    seq: v.number(),
    /** Changes when the history does not continue from what mirrors have seen, as after a restore. */
    epoch: v.string(),
    /** The highest seq whose tombstone has been deleted: a mirror behind it cannot catch up page by page. */
    floor: v.optional(v.number()),
    /** The owner of a reader's scope. */
    userId: v.optional(v.id('users')),
  })
    .index('by_scope', ['scope'])
    .index('by_userId', ['userId']),

  stories: defineTable({
    ...storyFields,
    ...derivedStoryFields,
    narration: v.optional(narration),
    /** When the story got its `seq` (ms since the Unix epoch). */
    changedAt: v.number(),
    /** What a search finds the story by (`catalogue/storySearch.ts`). Missing until a library of 0.9.0 is upgraded. */
    sound: v.optional(v.string()),
    /** Removed from feeds and emptied. The row stays, since lists and places refer to its id when it is published again. */
    withdrawn: v.optional(
      v.object({
        slug: v.string(),
        /** When the row is deleted. Missing for a story that a manuscript can publish again. */
        endsAt: v.optional(v.number()),
      }),
    ),
  })
    .index('by_seq', ['seq'])
    .index('by_language_seq', ['language', 'seq'])
    .index('by_slug', ['slug'])
    .index('by_bodyHash', ['bodyHash'])
    .index('by_withdrawnSlug', ['withdrawn.slug'])
    .index('by_endsAt', ['withdrawn.endsAt'])
    .index('by_work', ['work'])
    .index('by_shelf', [...shelfIndex])
    .searchIndex('search_sound', { searchField: 'sound' }),

  bodies: defineTable({
    storyId: v.id('stories'),
    /** Plain text that may contain line-break tags. Never HTML. */
    content: v.string(),
    timings: v.optional(v.array(sentenceTiming)),
  }).index('by_storyId', ['storyId']),

  /** Kept for 90 days so that mirrors can delete the rows. */
  tombstones: defineTable({
    scope: v.string(),
    seq: v.number(),
    rowId: v.string(),
    deletedAt: v.number(),
    /** Of the feed that a story has left. Missing in the desk's, and where every language's feed has the tombstone. */
    language: v.optional(v.string()),
    /** The story's new language. */
    movedTo: v.optional(v.string()),
  })
    .index('by_scope_language_seq', ['scope', 'language', 'seq'])
    .index('by_deletedAt', ['deletedAt']),

  /** Serves `content.getDistinctLanguages` without a scan. */
  languages: defineTable({
    language: v.string(),
    storyCount: v.number(),
  }).index('by_language', ['language']),

  /** Not part of a story yet; a row that is still here after a day is swept. */
  uploads: defineTable({
    storageId: v.id('_storage'),
    uploadedAt: v.number(),
  })
    .index('by_storageId', ['storageId'])
    .index('by_uploadedAt', ['uploadedAt']),

  /** For example 'seeded', which keeps the bundled stories from coming back. */
  settings: defineTable({
    key: v.string(),
    value: v.any(),
  }).index('by_key', ['key']),

  rateLimits: defineTable({
    name: v.string(),
    tokens: v.number(),
    updatedAt: v.number(),
  })
    .index('by_name', ['name'])
    .index('by_updatedAt', ['updatedAt']),
});
