import { type Infer, type VString, v } from 'convex/values';
import type { ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import { brandStoryId, storyId } from '../../catalogue/catalogueRow.ts';
import { manuscriptFields } from '../../catalogue/storyFields.ts';
import { brandEditorId, editor } from '../editors.ts';

/** A manuscript's id on the wire. */
export const manuscriptId = v.string() as unknown as VString<ManuscriptId>;

/** `DeskRow` of src/shared/desk/desk.ts. */
export const deskRow = v.object({
  id: manuscriptId,
  seq: v.number(),
  ...manuscriptFields,
  revision: v.number(),
  wordCount: v.number(),
  bodySizeBytes: v.number(),
  savedAt: v.number(),
  savedBy: editor.fields.id,
  storyId: v.optional(storyId),
  storySeq: v.optional(v.number()),
  publishedRevision: v.optional(v.number()),
  narration: v.optional(v.number()),
  publishedNarration: v.optional(v.number()),
  deletedAt: v.optional(v.number()),
});

/** A manuscript as a row of the desk's table. */
export function toDeskRow(manuscript: Doc<'manuscripts'>): Infer<typeof deskRow> {
  const { _id, _creationTime, key, savedBy, storyId, publishedBeforeDeletion, ...row } = manuscript;
  return {
    ...row,
    id: brandManuscriptId(_id),
    savedBy: brandEditorId(savedBy),
    ...(storyId && { storyId: brandStoryId(storyId) }),
  };
}

/** Brands a stored manuscript's id for the wire. */
export function brandManuscriptId(id: Id<'manuscripts'> | string): ManuscriptId {
  return id as string as ManuscriptId;
}
