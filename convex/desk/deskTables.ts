import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { bulkRunStanding } from '../../src/shared/desk/bulkShapes.ts';
import {
  accountEventFields,
  manuscriptEventFields,
  manuscriptState,
  plainEvents,
  revisionFacts,
  roleEventFields,
} from '../../src/shared/desk/deskShapes.ts';
import {
  manuscriptFields,
  narration,
  narrationPart,
  sentenceTiming,
  storyFields,
} from '../../src/shared/story/catalogue.ts';

/** Never sent to readers: publishing copies a manuscript into `stories` and `bodies`. */
export const deskTables = {
  /** When an account is deleted its row stays, without the user. */
  editors: defineTable({
    number: v.number(),
    userId: v.optional(v.id('users')),
  })
    .index('by_userId', ['userId'])
    .index('by_number', ['number']),

  manuscripts: defineTable({
    /** Made by the page that began the manuscript, so that a repeated request begins only one. */
    key: v.string(),
    ...manuscriptFields,
    ...manuscriptState,
    savedBy: v.id('editors'),
    storyId: v.optional(v.id('stories')),
    /** The revision that was published when the manuscript was deleted; restoring publishes it again. */
    publishedBeforeDeletion: v.optional(v.number()),
  })
    .index('by_key', ['key'])
    .index('by_seq', ['seq'])
    .index('by_storyId', ['storyId'])
    .index('by_deletedAt', ['deletedAt']),

  revisions: defineTable({
    manuscriptId: v.id('manuscripts'),
    ...revisionFacts,
    editorId: v.id('editors'),
    textId: v.id('revisionTexts'),
  })
    .index('by_manuscriptId_number', ['manuscriptId', 'number'])
    .index('by_editorId', ['editorId']),

  /** In a table of their own so that listing and counting revisions reads none. */
  revisionTexts: defineTable({ content: v.string() }),

  withdrawnStories: defineTable({
    manuscriptId: v.id('manuscripts'),
    storyId: v.id('stories'),
    story: v.object({ ...storyFields, narration: v.optional(narration) }),
    /** In a table of its own, so that neither document comes near the size limit. */
    bodyId: v.id('withdrawnBodies'),
  })
    .index('by_manuscriptId', ['manuscriptId'])
    .index('by_storyId', ['storyId']),

  withdrawnBodies: defineTable({
    content: v.string(),
    timings: v.optional(v.array(sentenceTiming)),
  }),

  /** Without a row the desk has not changed the published narration. */
  narrations: defineTable({
    manuscriptId: v.id('manuscripts'),
    number: v.number(),
    revision: v.number(),
    savedAt: v.number(),
    editorId: v.id('editors'),
    narrator: v.string(),
    synthetic: v.boolean(),
    /** In a table of their own, so that listing narrations does not read the timings. */
    timingsId: v.id('narrationTimings'),
  })
    .index('by_manuscriptId', ['manuscriptId'])
    .index('by_editorId', ['editorId']),

  narrationTimings: defineTable({ timings: v.array(sentenceTiming) }),

  /** A row each: `by_storageId` finds out whether the desk still needs a file. */
  narrationParts: defineTable({
    narrationId: v.id('narrations'),
    position: v.number(),
    ...narrationPart.fields,
  })
    .index('by_narrationId_position', ['narrationId', 'position'])
    .index('by_storageId', ['storageId']),

  /** Swept a day after the upload began, finished or not. */
  audioUploads: defineTable({
    sha256: v.string(),
    sizeBytes: v.number(),
    startedAt: v.number(),
    /** The pieces received so far, in order. Empty once they are joined. */
    pieces: v.array(v.id('_storage')),
    file: v.optional(narrationPart),
  })
    .index('by_sha256', ['sha256'])
    .index('by_startedAt', ['startedAt']),

  /** When an import ends, or a day later, it becomes an entry of the audit. */
  bulkRuns: defineTable({
    key: v.string(),
    editorId: v.id('editors'),
    startedAt: v.number(),
    /** A change of many stories at the desk: each has its own entry in the audit, the run has none. */
    isEdit: v.optional(v.boolean()),
    ...bulkRunStanding.fields,
  })
    .index('by_key', ['key'])
    .index('by_editorId', ['editorId'])
    .index('by_startedAt', ['startedAt']),

  /** Kept for a day; undone only if the story is still as the import left it. */
  bulkChanges: defineTable({
    key: v.string(),
    at: v.number(),
    change: v.union(
      v.object({ kind: v.literal('added'), storyId: v.id('stories'), seq: v.number() }),
      v.object({
        kind: v.literal('replaced'),
        storyId: v.id('stories'),
        seq: v.number(),
        story: v.object({ ...storyFields, narration: v.optional(narration) }),
        bodyId: v.id('withdrawnBodies'),
      }),
      /** `before` is the number of the newest revision before the import; null for a draft that it began. */
      v.object({
        kind: v.literal('drafted'),
        manuscriptId: v.id('manuscripts'),
        revision: v.number(),
        before: v.union(v.null(), v.number()),
      }),
      /** `before` is the story that readers had, with the manuscript's links to it; null when they had none. */
      v.object({
        kind: v.literal('published'),
        manuscriptId: v.id('manuscripts'),
        seq: v.number(),
        before: v.union(
          v.null(),
          v.object({
            story: v.object({ ...storyFields, narration: v.optional(narration) }),
            bodyId: v.id('withdrawnBodies'),
            publishedRevision: v.optional(v.number()),
            publishedNarration: v.optional(v.number()),
          }),
        ),
      }),
      v.object({
        kind: v.literal('unpublished'),
        manuscriptId: v.id('manuscripts'),
        publishedRevision: v.number(),
        publishedNarration: v.optional(v.number()),
      }),
      v.object({ kind: v.literal('binned'), manuscriptId: v.id('manuscripts'), deletedAt: v.number() }),
      /** `narration` is the version that got another narrator; before it, `narrator` was named. */
      v.object({
        kind: v.literal('edited'),
        manuscriptId: v.id('manuscripts'),
        revision: v.number(),
        before: v.number(),
        narration: v.optional(
          v.object({ number: v.number(), narrator: v.string(), wasPublished: v.boolean() }),
        ),
      }),
    ),
  })
    .index('by_key', ['key'])
    .index('by_at', ['at']),

  /** Files of a narration that an import replaced, kept for as long as it can be undone. */
  heldFiles: defineTable({ storageId: v.id('_storage'), changeId: v.id('bulkChanges') })
    .index('by_storageId', ['storageId'])
    .index('by_changeId', ['changeId']),

  presences: defineTable({
    manuscriptId: v.id('manuscripts'),
    editorId: v.id('editors'),
    seenAt: v.number(),
  })
    .index('by_manuscriptId_editorId', ['manuscriptId', 'editorId'])
    .index('by_editorId', ['editorId'])
    .index('by_seenAt', ['seenAt']),

  /** Rows are never changed, and are deleted after three years. */
  audit: defineTable({
    at: v.number(),
    /** Missing for the library's commands and housekeeping. */
    editorId: v.optional(v.id('editors')),
    event: v.union(
      v.object({ ...manuscriptEventFields, manuscriptId: v.id('manuscripts') }),
      v.object({ ...roleEventFields, personId: v.id('editors') }),
      v.object({ ...accountEventFields, personId: v.id('editors') }),
      ...plainEvents,
    ),
  })
    .index('by_at', ['at'])
    .index('by_editorId', ['editorId'])
    .index('by_manuscriptId', ['event.manuscriptId']),
};
