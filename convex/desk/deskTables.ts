import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { role } from '../accounts/accountTables.ts';
import { manuscriptFields, narration, sentenceTiming, storyFields } from '../catalogue/storyFields.ts';

/** `LibraryRun` of src/shared/desk/desk.ts. */
export const libraryRun = v.union(
  v.object({
    kind: v.literal('library'),
    act: v.literal('imported'),
    added: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    broken: v.number(),
    isStopped: v.boolean(),
  }),
  v.object({ kind: v.literal('library'), act: v.literal('removed'), removed: v.number() }),
  v.object({ kind: v.literal('library'), act: v.literal('undone'), undone: v.number(), left: v.number() }),
);

/** `RevisionOrigin` of src/shared/desk/desk.ts. */
export const revisionOrigin = v.union(
  v.object({ kind: v.literal('created') }),
  v.object({ kind: v.literal('saved') }),
  v.object({ kind: v.literal('restored'), from: v.number() }),
  v.object({ kind: v.literal('taken'), storySeq: v.number() }),
);

/** `ManuscriptAct` of src/shared/desk/desk.ts. */
export const manuscriptAct = v.union(
  v.literal('created'),
  v.literal('saved'),
  v.literal('restored'),
  v.literal('taken'),
  v.literal('published'),
  v.literal('unpublished'),
  v.literal('deleted'),
  v.literal('undeleted'),
  v.literal('purged'),
  v.literal('narrated'),
  v.literal('timed'),
  v.literal('silenced'),
);

/** A change of a setting. */
export const settingEvent = v.object({
  kind: v.literal('setting'),
  setting: v.union(v.literal('name'), v.literal('guestViewLimit'), v.literal('banner'), v.literal('launch')),
  from: v.string(),
  to: v.string(),
});

/** `AccountAct` of src/shared/desk/desk.ts. */
export const accountAct = v.union(v.literal('resetLink'), v.literal('deleted'));

/** `LetterAct` of src/shared/desk/desk.ts. */
const letterAct = v.union(
  v.literal('sent'),
  v.literal('paused'),
  v.literal('resumed'),
  v.literal('cancelled'),
  v.literal('retried'),
  v.literal('discarded'),
);

/** `SubscribersAct` of src/shared/desk/desk.ts. */
const subscribersAct = v.union(v.literal('removed'), v.literal('exported'));

/** An act on a letter. */
export const letterEvent = v.object({
  kind: v.literal('letter'),
  act: letterAct,
  subject: v.string(),
  recipients: v.number(),
});

/** An act on the newsletter's addresses. */
export const subscribersEvent = v.object({
  kind: v.literal('subscribers'),
  act: subscribersAct,
  count: v.number(),
});

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
