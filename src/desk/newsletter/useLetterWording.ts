import type { Letter, LetterId, LetterWording } from '../../shared/desk/letters.ts';
import { isText, listOf, shape } from '../../shared/guards.ts';
import { formEntry, unsavedWording } from '../unsaved/unsavedWork.ts';
import { useDraft } from '../unsaved/useDraft.ts';

const isWording = shape<LetterWording>({
  subject: isText,
  text: isText,
  language: isText,
  storyIds: listOf(isText),
});

/** Unsaved wordings of letters: `lipi-desk-unsaved-letter <user> <letter>`. */
export const unsavedLetter = unsavedWording<LetterId, LetterWording>(`${formEntry}-letter`, 1, (stored) =>
  isWording(stored) ? stored : undefined,
);

const rules = { unsaved: unsavedLetter, isSame: isSameWording };

/** The typed wording of a letter, managed by `useDraft`. */
export function useLetterWording({ row, wording }: Letter, isBusy: boolean) {
  const { id, revision } = row;
  return useDraft({ id, saved: { revision, wording }, isBusy }, rules);
}

function isSameWording(a: LetterWording, b: LetterWording): boolean {
  return (
    a.subject === b.subject &&
    a.text === b.text &&
    a.language === b.language &&
    a.storyIds.join(' ') === b.storyIds.join(' ')
  );
}
