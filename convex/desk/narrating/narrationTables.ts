import { defineTable } from 'convex/server';
import { v } from 'convex/values';
import { narrationPart, sentenceTiming } from '../../catalogue/storyFields.ts';

/** The narrations that curators work on. Readers get none of it until it is published. */
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
    /** In a table of their own, so that listing narrations does not read the timings. */
    timingsId: v.id('narrationTimings'),
  })
    .index('by_manuscriptId', ['manuscriptId'])
    .index('by_editorId', ['editorId']),

  narrationTimings: defineTable({ timings: v.array(sentenceTiming) }),

  /**
   * A narration's files, one row each: `by_storageId` finds out whether the desk still needs a file that a story no longer
   * has.
   */
  narrationParts: defineTable({
    narrationId: v.id('narrations'),
    position: v.number(),
    ...narrationPart.fields,
  })
    .index('by_narrationId_position', ['narrationId', 'position'])
    .index('by_storageId', ['storageId']),

  /** Audio being uploaded, by its hash. Swept a day after the upload began, finished or not. */
  audioUploads: defineTable({
    /** Lower-case hex SHA-256 of the whole file. */
    sha256: v.string(),
    sizeBytes: v.number(),
    startedAt: v.number(),
    /** The pieces received so far, in order. Empty once they are joined. */
    pieces: v.array(v.id('_storage')),
    /** The whole file, once it is joined and checked. */
    file: v.optional(narrationPart),
  })
    .index('by_sha256', ['sha256'])
    .index('by_startedAt', ['startedAt']),
};
