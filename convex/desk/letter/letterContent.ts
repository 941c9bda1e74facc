import { letterParagraphs } from '../../../src/shared/desk/letterText.ts';
import type { Doc } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import { storyById } from '../../catalogue/storyWriter.ts';
import { type MailSender, mailSender } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';

/**
 * The stories of a letter as they are now. Throws 'invalid_letter' for a letter that cannot be sent: it has no subject, no
 * content, or a story that is no longer published.
 */
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
