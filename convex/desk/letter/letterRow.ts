import { type Infer, type VString, v } from 'convex/values';
import type { LetterId, LetterWording } from '../../../src/shared/desk/letters.ts';
import type { Doc, Id } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import { brandStoryId, storyId } from '../../catalogue/catalogueRow.ts';
import { recipientCounts, sendingState } from '../../newsletter/letterTables.ts';
import { findSending, lettersPerMinute } from '../../newsletter/sendings.ts';
import { problem } from '../../platform/problem.ts';
import { type EditorNames, editor } from '../editors.ts';

export const letterId = v.string() as unknown as VString<LetterId>;

/** `Sending` of src/shared/desk/letters.ts. */
const sendingShape = v.object({
  state: sendingState,
  counts: recipientCounts,
  perMinute: v.number(),
  startedAt: v.number(),
  endedAt: v.union(v.null(), v.number()),
  trouble: v.union(v.null(), v.string()),
  isForgotten: v.boolean(),
});

/** `LetterRow` of src/shared/desk/letters.ts. */
export const letterRow = v.object({
  id: letterId,
  revision: v.number(),
  subject: v.string(),
  language: v.string(),
  savedAt: v.number(),
  savedBy: editor,
  sending: v.union(v.null(), sendingShape),
});

/** `LetterWording` of src/shared/desk/letters.ts. */
export const letterWordingShape = v.object({
  subject: v.string(),
  text: v.string(),
  language: v.string(),
  storyIds: v.array(storyId),
});

/** `LetterStory` of src/shared/desk/letters.ts. */
export const letterStory = v.object({
  storyId,
  title: v.string(),
  author: v.string(),
  language: v.string(),
});

/** `LetterContent` of src/shared/desk/letterText.ts. */
export const letterContent = {
  subject: v.string(),
  text: v.string(),
  language: v.string(),
  stories: v.array(letterStory),
  libraryName: v.optional(v.string()),
};

/** The letter with an id, which may be malformed. Throws 'not_found'. */
export async function requireLetter(ctx: QueryCtx, given: string): Promise<Doc<'letters'>> {
  const id = ctx.db.normalizeId('letters', given);
  const letter = id && (await ctx.db.get('letters', id));
  if (!letter) throw problem({ code: 'not_found', message: 'There is no such letter.' });
  return letter;
}

/** A letter as the page lists it. */
export async function toLetterRow(
  ctx: QueryCtx,
  names: EditorNames,
  letter: Doc<'letters'>,
): Promise<Infer<typeof letterRow>> {
  const { _id, revision, subject, language, savedAt, savedBy } = letter;
  const sending = await findSending(ctx, _id);
  return {
    id: brandLetterId(_id),
    revision,
    subject,
    language,
    savedAt,
    savedBy: await names.of(savedBy),
    sending: sending && toSending(sending),
  };
}

function toSending(sending: Doc<'sendings'>): Infer<typeof sendingShape> {
  const { state, counts, startedAt, endedAt = null, trouble } = sending;
  return {
    state,
    counts,
    perMinute: lettersPerMinute(),
    startedAt,
    endedAt,
    trouble: trouble?.reason ?? null,
    isForgotten: endedAt !== null && sending.forgetAt === undefined,
  };
}

/** The wording of a letter, for the page. */
export function letterWordingOf({ subject, text, language, storyIds }: Doc<'letters'>): LetterWording {
  return { subject, text, language, storyIds: storyIds.map(brandStoryId) };
}

/** Brands a stored letter's id for the wire. */
export function brandLetterId(id: Id<'letters'>): LetterId {
  return id as string as LetterId;
}
