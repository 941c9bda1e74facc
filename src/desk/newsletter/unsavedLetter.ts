import type { LetterId, LetterWording } from '../../shared/letters.ts';
import { hasFields } from '../unsaved/hasFields.ts';
import { unsavedWording } from '../unsaved/unsavedWording.ts';
import { formEntry } from '../unsaved/unsavedWork.ts';

/** What was typed of a letter and not saved yet: `lipi-desk-unsaved-letter <user> <letter>`. */
export const unsavedLetter = unsavedWording<LetterId, LetterWording>(`${formEntry}-letter`, 1, (stored) =>
  isWording(stored) ? stored : undefined,
);

function isWording(value: unknown): value is LetterWording {
  return (
    hasFields(value, 'string', ['subject', 'text', 'language']) &&
    'storyIds' in value &&
    Array.isArray(value.storyIds)
  );
}
