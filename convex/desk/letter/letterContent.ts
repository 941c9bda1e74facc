import { letterParagraphs } from '../../../src/shared/desk/letterText.ts';
import type { Doc } from '../../_generated/dataModel.js';
import type { QueryCtx } from '../../_generated/server.js';
import { letterProblem } from './letterProblem.ts';

/**
 * The stories of a letter as they are now. Throws 'invalid_letter' for a letter that cannot be sent: it has no subject, no
 * content, or a story that is no longer published.
 */
export async function requireSendable(ctx: QueryCtx, letter: Doc<'letters'>) {
  const refuse = (message: string) => letterProblem({ code: 'invalid_letter', message });
  if (letter.subject === '') throw refuse('The letter has no subject yet.');
  if (letterParagraphs(letter.text).length === 0 && letter.storyIds.length === 0) {
    throw refuse('The letter is still empty: write something, or choose a story.');
  }
  const stories = [];
  for (const storyId of letter.storyIds) {
    const story = await ctx.db.get(storyId);
    if (!story) throw refuse('A story that was chosen is no longer published. Remove it from the letter.');
    const { title, author, language } = story;
    stories.push({ storyId, title, author, language });
  }
  return stories;
}
