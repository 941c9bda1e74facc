import type { Letter, LetterWording } from '../../shared/letters.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { unsavedLetter } from './unsavedLetter.ts';

const rules = { unsaved: unsavedLetter, isSame: isSameWording };

/** What is typed of a letter, as `useDraft` says. */
export function useLetterWording(userId: string, { row, wording }: Letter, isBusy: boolean) {
  const { id, revision } = row;
  return useDraft({ userId, id, saved: { revision, wording }, isBusy }, rules);
}

function isSameWording(a: LetterWording, b: LetterWording): boolean {
  return (
    a.subject === b.subject &&
    a.text === b.text &&
    a.language === b.language &&
    a.storyIds.join(' ') === b.storyIds.join(' ')
  );
}
