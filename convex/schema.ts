import { defineSchema, defineTable } from 'convex/server';
import { v } from 'convex/values';
import { shelfIndex } from '../src/shared/shelfOrder.ts';
import { accountTables } from './accountTables.ts';
import { readerTables } from './readerTables.ts';

/** One audio file of a narration. Most stories have one: phones do not start the next file when locked. */
export const narrationPart = v.object({
  storageId: v.id('_storage'),
  mimeType: v.string(),
  sizeBytes: v.number(),
  /** Lower-case hex SHA-256 of the whole file. */
  sha256: v.string(),
  durationSeconds: v.number(),
});

export const narration = v.object({
  /** True for speech synthesis; the reader is told. */
  synthetic: v.boolean(),
  /** Who or what speaks, for example 'eSpeak NG'. */
  narrator: v.string(),
  durationSeconds: v.number(),
  parts: v.array(narrationPart),
});

/** When a sentence is spoken: `from`/`to` are UTF-16 offsets into the story's content, `part` an index into the narration's parts. */
export const sentenceTiming = v.object({
  part: v.number(),
  startSeconds: v.number(),
  endSeconds: v.number(),
  from: v.number(),
  to: v.number(),
});

/** Fields of a story that the catalogue feed carries; the text lives in `bodies`. */
export const storyFields = {
  /** Stable name across servers, exports and imports: `${work}/${language}`, for example 'neem-shade/or'. Unique. */
  slug: v.string(),
  /** Translations of one another share a work, for example 'neem-shade'. */
  work: v.string(),
  /** BCP 47 tag. */
  language: v.string(),
  title: v.string(),
  author: v.string(),
  translation_author: v.optional(v.string()),
  /** Set on translations when known: the BCP 47 tag of the text it was made from. */
  originalLanguage: v.optional(v.string()),
  /** Any further credit as printed, for example { role: 'Illustration', name: '…' }. */
  credits: v.optional(v.array(v.object({ role: v.string(), name: v.string() }))),
  /** SPDX licence identifier where there is one, for example 'CC-BY-4.0'. */
  licence: v.string(),
  source: v.optional(v.object({ name: v.string(), url: v.optional(v.string()) })),
  /** Milliseconds since the Unix epoch; the home page has the newest first (`compareOnShelf`). */
  publishedAt: v.number(),
};

/** What the server works out from a story's text and keeps beside it. */
export const derivedStoryFields = {
  seq: v.number(),
  preview: v.string(),
  wordCount: v.number(),
  /** UTF-8 bytes of the content. */
  bodySizeBytes: v.number(),
  /** Changes whenever the content or the timings do: the first 16 digits of a lower-case hex SHA-256. */
  bodyHash: v.string(),
};

export default defineSchema({
  ...accountTables,
  ...readerTables,

  /** The last sequence number given out in a scope ('catalogue', and one for each reader) and the feed's epoch. */
  heads: defineTable({
    scope: v.string(),
    seq: v.number(),
    /** Changes when history does not go on from what mirrors have seen, as after a restore. */
    epoch: v.string(),
    /** The highest seq whose tombstone has been pruned: a mirror behind it cannot catch up by pages. */
    floor: v.optional(v.number()),
    /** Whose the rows of the scope are, where they are one reader's. */
    userId: v.optional(v.id('users')),
  })
    .index('by_scope', ['scope'])
    .index('by_userId', ['userId']),

  stories: defineTable({
    ...storyFields,
    ...derivedStoryFields,
    narration: v.optional(narration),
  })
    .index('by_seq', ['seq'])
    .index('by_slug', ['slug'])
    .index('by_work', ['work'])
    .index('by_shelf', [...shelfIndex]),

  bodies: defineTable({
    storyId: v.id('stories'),
    /** Plain text that may contain line-break tags. Never HTML. */
    content: v.string(),
    timings: v.optional(v.array(sentenceTiming)),
  }).index('by_storyId', ['storyId']),

  /** What was removed, so that mirrors can forget it; kept for 90 days. */
  tombstones: defineTable({
    scope: v.string(),
    seq: v.number(),
    rowId: v.string(),
    deletedAt: v.number(),
  })
    .index('by_scope_seq', ['scope', 'seq'])
    .index('by_deletedAt', ['deletedAt']),

  /** How many stories a language has: `content.getDistinctLanguages` without a scan. */
  languages: defineTable({
    language: v.string(),
    storyCount: v.number(),
  }).index('by_language', ['language']),

  /** Files that were uploaded and are not part of a story yet; what stays here for a day is swept. */
  uploads: defineTable({
    storageId: v.id('_storage'),
    uploadedAt: v.number(),
  })
    .index('by_storageId', ['storageId'])
    .index('by_uploadedAt', ['uploadedAt']),

  /** Facts about this library: { key: 'seeded', value: … } keeps the bundled stories from coming back. */
  settings: defineTable({
    key: v.string(),
    value: v.any(),
  }).index('by_key', ['key']),

  newsletter_subscribers: defineTable({
    email: v.string(),
    /** Lower-cased, trimmed: what makes a repeated sign-up the same. */
    emailKey: v.string(),
    subscribedAt: v.number(),
  }).index('by_emailKey', ['emailKey']),

  /** Token buckets for writes that need no account, by the name of the write. */
  rateLimits: defineTable({
    name: v.string(),
    tokens: v.number(),
    updatedAt: v.number(),
  })
    .index('by_name', ['name'])
    .index('by_updatedAt', ['updatedAt']),
});
