import type { Infer } from 'convex/values';
import type { letterWording, sending } from '../../src/shared/desk/deskShapes.ts';
import { letterParagraphs } from '../../src/shared/desk/letterText.ts';
import type { Doc } from '../_generated/dataModel.js';
import type { QueryCtx } from '../_generated/server.js';
import { storyById } from '../catalogue/storyWriter.ts';
import type { EditorNames } from '../desk/editors.ts';
import { type MailSender, mailSender } from '../platform/mail.ts';
import { problem } from '../platform/problem.ts';
import { findSending } from './sendings.ts';

/** The id may be malformed. Throws 'not_found'. */
export async function requireLetter(ctx: QueryCtx, given: string): Promise<Doc<'letters'>> {
  const id = ctx.db.normalizeId('letters', given);
  const letter = id && (await ctx.db.get('letters', id));
  if (!letter) throw problem({ code: 'not_found', message: 'There is no such letter.' });
  return letter;
}

export async function toLetterRow(ctx: QueryCtx, names: EditorNames, letter: Doc<'letters'>) {
  const { _id, revision, subject, language, savedAt, savedBy } = letter;
  const sent = await findSending(ctx, _id);
  return {
    id: _id,
    revision,
    subject,
    language,
    savedAt,
    savedBy: await names(savedBy),
    sending: sent && toSending(sent),
  };
}

function toSending(row: Doc<'sendings'>): Infer<typeof sending> {
  const { state, counts, startedAt, endedAt = null, trouble } = row;
  return {
    state,
    counts,
    startedAt,
    endedAt,
    trouble: trouble?.reason ?? null,
    isForgotten: endedAt !== null && row.forgetAt === undefined,
  };
}

export function letterWordingOf(letter: Doc<'letters'>): Infer<typeof letterWording> {
  const { subject, text, language, storyIds } = letter;
  return { subject, text, language, storyIds };
}

/** The letter's stories now. Throws 'invalid_letter' without a subject or content, or if a story is unpublished. */
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

/** Throws 'no_mail_sender'. */
export function requireMailSender(): MailSender {
  const sender = mailSender();
  if (sender) return sender;
  const message =
    'This library cannot send mail yet. docs/operating.md explains how to set up a mail sender.';
  throw problem({ code: 'no_mail_sender', message });
}
