import { type Infer, type VString, v } from 'convex/values';
import { sending } from '../../src/shared/desk/deskShapes.ts';
import type { LetterId } from '../../src/shared/desk/letters.ts';
import { letterParagraphs } from '../../src/shared/desk/letterText.ts';
import type { Doc, Id } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { brandStoryId, storyId } from '../catalogue/catalogueRow.ts';
import { storyById } from '../catalogue/storyWriter.ts';
import { type EditorNames, editor } from '../desk/editors.ts';
import { type MailSender, mailSender } from '../platform/mail.ts';
import { problem } from '../platform/problem.ts';
import { findSending, lettersPerMinute } from './sendings.ts';

export const letterId = v.string() as unknown as VString<LetterId>;

/** `LetterRow` of src/shared/desk/letters.ts. */
export const letterRow = v.object({
  id: letterId,
  revision: v.number(),
  subject: v.string(),
  language: v.string(),
  savedAt: v.number(),
  savedBy: editor,
  sending: v.union(v.null(), sending),
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

export async function toLetterRow(
  ctx: QueryCtx,
  names: EditorNames,
  letter: Doc<'letters'>,
): Promise<Infer<typeof letterRow>> {
  const { _id, revision, subject, language, savedAt, savedBy } = letter;
  const sent = await findSending(ctx, _id);
  return {
    id: brandLetterId(_id),
    revision,
    subject,
    language,
    savedAt,
    savedBy: await names.of(savedBy),
    sending: sent && toSending(sent),
  };
}

function toSending(row: Doc<'sendings'>): Infer<typeof sending> {
  const { state, counts, startedAt, endedAt = null, trouble } = row;
  return {
    state,
    counts,
    perMinute: lettersPerMinute(),
    startedAt,
    endedAt,
    trouble: trouble?.reason ?? null,
    isForgotten: endedAt !== null && row.forgetAt === undefined,
  };
}

export function letterWordingOf({
  subject,
  text,
  language,
  storyIds,
}: Doc<'letters'>): Infer<typeof letterWordingShape> {
  return { subject, text, language, storyIds: storyIds.map(brandStoryId) };
}

export function brandLetterId(id: Id<'letters'>): LetterId {
  return id as string as LetterId;
}

/** A letter's stories now. Throws 'invalid_letter' without a subject or content, or if a story is unpublished. */
export async function requireSendable(ctx: QueryCtx, letter: Doc<'letters'>) {
  const refuse = (message: string) => problem({ code: 'invalid_letter', message });
  if (letter.subject === '') throw refuse('The letter has no subject yet.');
  if (letterParagraphs(letter.text).length === 0 && letter.storyIds.length === 0) {
    throw refuse('The letter is still empty: write something, or choose a story.');
  }
  const stories = [];
  for (const storyId of letter.storyIds) {
    const story = await storyById(ctx, storyId);
    if (!story) throw refuse('A story that was chosen is no longer published. Remove it from the letter.');
    const { title, author, language } = story;
    stories.push({ storyId, title, author, language });
  }
  return stories;
}

/** What this library sends mail with. Throws 'no_mail_sender'. */
export function requireMailSender(): MailSender {
  const sender = mailSender();
  if (sender) return sender;
  const message =
    'This library cannot send mail yet. docs/operating.md explains how to set up a mail sender.';
  throw problem({ code: 'no_mail_sender', message });
}
