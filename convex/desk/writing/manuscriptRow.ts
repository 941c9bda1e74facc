import { type Infer, type VString, v } from 'convex/values';
import type { ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { MutationCtx } from '../../_generated/server.js';
import { brandStoryId, storyId } from '../../catalogue/catalogueRow.ts';
import { openHead } from '../../catalogue/heads.ts';
import { manuscriptFields } from '../../catalogue/storyFields.ts';
import { malformed } from '../../platform/problem.ts';
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

export function toDeskRow(manuscript: Doc<'manuscripts'>): Infer<typeof deskRow> {
  const { _id, _creationTime, key, savedBy, storyId, publishedBeforeDeletion, ...row } = manuscript;
  return {
    ...row,
    id: brandManuscriptId(_id),
    savedBy: brandEditorId(savedBy),
    ...(storyId && { storyId: brandStoryId(storyId) }),
  };
}

export function brandManuscriptId(id: Id<'manuscripts'> | string): ManuscriptId {
  return id as string as ManuscriptId;
}

/** The feed scope of the manuscripts. `feed:changes`, which anyone may read, refuses it. */
export const deskScope = 'desk';

/** Takes the next number of the desk's feed, for the one row that this mutation changes. */
export async function nextDeskSeq(ctx: MutationCtx): Promise<number> {
  const head = await openHead(ctx, deskScope);
  const seq = head.next();
  await head.save();
  return seq;
}

/** Refuses a key that no page makes, or that another editor's page has. Throws 'invalid_request'. */
export function requirePageKey(key: string, isFree = true): void {
  if (isFree && /^[\w-]{16,64}$/.test(key)) return;
  throw malformed('The page key is not valid.');
}
