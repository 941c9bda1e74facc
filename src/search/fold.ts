import { hasLongMarkRun } from '../shared/boundedText.ts';
import { oneSpelling } from '../text/oneSpelling.ts';

/** The dot that makes one consonant of another, written beside it or within it: ड़ is found by ड too. */
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/** Marks on Latin letters: é is found by e. Indic vowel signs are not among them. */
const latinMarks = /[\u0300-\u036f]/g;

/**
 * A text as it is compared: in one spelling (oneSpelling.ts), without case, nukta and marks on Latin letters. Takes time in proportion
 * to the text: one with a longer run of marks than any script needs is only made lower case.
 */
export function fold(text: string): string {
  if (hasLongMarkRun(text)) return text.toLowerCase();
  return oneSpelling(text)
    .normalize('NFD')
    .replace(latinMarks, '')
    .replace(nuktas, '')
    .normalize('NFC')
    .toLowerCase();
}
