import type { LetterId, LetterWording } from '../../shared/desk/letters.ts';
import { isText, listOf, shape } from '../../shared/guards.ts';
import { draftForm, formEntry } from '../unsaved/draftForm.ts';

/** The form of a letter: `lipi-desk-unsaved-letter <user> <letter>`. */
export const letterForm = draftForm<LetterId, LetterWording>(`${formEntry}-letter`, {
  isValues: shape<LetterWording>({
    subject: isText,
    text: isText,
    language: isText,
    storyIds: listOf(isText),
  }),
});

export const newsletterAddress = '/admin?section=newsletter';

export function letterAddress(id: LetterId): string {
  return `${newsletterAddress}&letter=${encodeURIComponent(id)}`;
}
