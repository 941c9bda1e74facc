import { hasLongMarkRun } from '../shared/boundedText.ts';

/** The dot that makes one consonant of another, written beside it or within it: ड़ is found by ड too. */
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/** Marks on Latin letters: é is found by e. Indic vowel signs are not among them. */
const latinMarks = /[\u0300-\u036f]/g;

/** Joiners and marks of direction, which a reader does not see. */
const unseen = /[\u200b-\u200f\u2060\ufeff]/g;

/**
 * A text as it is compared: without case, nukta, marks on Latin letters and what cannot be seen. Takes time in proportion
 * to the text: one with a longer run of marks than any script needs is only made lower case.
 */
export function fold(text: string): string {
  if (hasLongMarkRun(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(latinMarks, '')
    .replace(nuktas, '')
    .replace(unseen, '')
    .normalize('NFC')
    .toLowerCase();
}
