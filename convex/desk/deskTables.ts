import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import {
  accountAct,
  letterEvent,
  libraryRun,
  manuscriptAct,
  revisionOrigin,
  settingEvent,
  subscribersEvent,
} from '../../src/shared/desk/deskShapes.ts';
import { role } from '../accounts/accountTables.ts';
import { manuscriptFields, narration, sentenceTiming, storyFields } from '../catalogue/storyFields.ts';

/** What curators work on. Readers see none of it: publishing writes into `stories` and `bodies`. */
export const deskTables = {
  /** Everybody who acted at the desk or was given a role. When an account is deleted its row stays, without the user. */
  editors: defineTable({
    /** Shown as 'Editor 7'. */
    number: v.number(),
    userId: v.optional(v.id('users')),
  })
    .index('by_userId', ['userId'])
    .index('by_number', ['number']),

  /** The newest revision's fields and the manuscript's state. Its text is in the revision. */
  manuscripts: defineTable({
    /** Made by the page that began the manuscript, so that a repeated request begins only one. */
    key: v.string(),
    seq: v.number(),
    ...manuscriptFields,
    revision: v.number(),
    wordCount: v.number(),
    bodySizeBytes: v.number(),
    savedAt: v.number(),
    savedBy: v.id('editors'),
    storyId: v.optional(v.id('stories')),
    storySeq: v.optional(v.number()),
    publishedRevision: v.optional(v.number()),
    narration: v.optional(v.number()),
    publishedNarration: v.optional(v.number()),
    deletedAt: v.optional(v.number()),
    /** The revision that was published when the manuscript was deleted; restoring publishes it again. */
    publishedBeforeDeletion: v.optional(v.number()),
  })
    .index('by_key', ['key'])
    .index('by_seq', ['seq'])
    .index('by_storyId', ['storyId'])
    .index('by_deletedAt', ['deletedAt']),

  revisions: defineTable({
    manuscriptId: v.id('manuscripts'),
    number: v.number(),
    savedAt: v.number(),
    editorId: v.id('editors'),
    origin: revisionOrigin,
    replaced: v.union(v.null(), v.number()),
    changed: v.array(v.string()),
    fields: v.object(manuscriptFields),
    sizeBytes: v.number(),
    textId: v.id('revisionTexts'),
  })
    .index('by_manuscriptId_number', ['manuscriptId', 'number'])
    .index('by_editorId', ['editorId']),

  /** Texts, in a table of their own so that listing and counting revisions reads none. */
  revisionTexts: defineTable({ content: v.string() }),

  /**
   * The last published state of a manuscript that is no longer published; publishing again restores its date, narration and
   * timings.
   */
  withdrawnStories: defineTable({
    manuscriptId: v.id('manuscripts'),
    /** Its row in `stories`, emptied. */
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

  /** Which curator has which manuscript open. */
  presences: defineTable({
    manuscriptId: v.id('manuscripts'),
    editorId: v.id('editors'),
    seenAt: v.number(),
  })
    .index('by_manuscriptId_editorId', ['manuscriptId', 'editorId'])
    .index('by_editorId', ['editorId'])
    .index('by_seenAt', ['seenAt']),

  /** Who changed what and when. Rows are never changed, and are deleted after three years. */
  audit: defineTable({
    at: v.number(),
    /** Missing for the library's commands and housekeeping. */
    editorId: v.optional(v.id('editors')),
    event: v.union(
      v.object({
        kind: v.literal('manuscript'),
        act: manuscriptAct,
        manuscriptId: v.id('manuscripts'),
        title: v.string(),
        slug: v.string(),
        revision: v.number(),
      }),
      v.object({ kind: v.literal('role'), personId: v.id('editors'), from: role, to: role }),
      v.object({ kind: v.literal('account'), act: accountAct, personId: v.id('editors') }),
      libraryRun,
      settingEvent,
      letterEvent,
      subscribersEvent,
    ),
  })
    .index('by_at', ['at'])
    .index('by_editorId', ['editorId'])
    .index('by_manuscriptId', ['event.manuscriptId']),
};
