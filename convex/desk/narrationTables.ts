import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { narrationPart, sentenceTiming } from '../storyFields.ts';

/** What curators work on of the narrations. Readers see nothing of it until it is published. */
export const narrationTables = {
  /** The newest version of a manuscript's narration. Without a row the desk has not changed the published narration. */
  narrations: defineTable({
    manuscriptId: v.id('manuscripts'),
    number: v.number(),
    /** The revision whose text the timings belong to. */
    revision: v.number(),
    savedAt: v.number(),
    editorId: v.id('editors'),
    narrator: v.string(),
    synthetic: v.boolean(),
    /** Apart, so that listing narrations reads none. */
    timingsId: v.id('narrationTimings'),
  })
    .index('by_manuscriptId', ['manuscriptId'])
    .index('by_editorId', ['editorId']),

  narrationTimings: defineTable({ timings: v.array(sentenceTiming) }),

  /** A narration's files, a row each: `by_storageId` says that the desk still needs one that a story lets go of. */
  narrationParts: defineTable({
    narrationId: v.id('narrations'),
    position: v.number(),
    ...narrationPart.fields,
  })
    .index('by_narrationId_position', ['narrationId', 'position'])
    .index('by_storageId', ['storageId']),

  /** Files whose addresses readers know and shall not use any more, until each is stored under another. */
  exposedFiles: defineTable({
    storageId: v.id('_storage'),
    /** Whose narration, or withdrawn story, has the file. */
    manuscriptId: v.id('manuscripts'),
  }).index('by_storageId', ['storageId']),

  /** Audio on its way to the library, by its hash. Finished or not, it is swept a day after it began. */
  audioUploads: defineTable({
    /** Lower-case hex SHA-256 of the whole file. */
    sha256: v.string(),
    sizeBytes: v.number(),
    startedAt: v.number(),
    /** What came of it, in order. Empty once it is joined. */
    pieces: v.array(v.id('_storage')),
    /** The whole file, once it is joined and checked. */
    file: v.optional(narrationPart),
  })
    .index('by_sha256', ['sha256'])
    .index('by_startedAt', ['startedAt']),
};
