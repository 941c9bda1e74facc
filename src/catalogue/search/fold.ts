import { hasLongMarkRun } from '../../shared/boundedText.ts';
import { oneSpelling } from '../../text/oneSpelling.ts';

/** The nukta, a dot that turns one consonant into another. It is ignored: a search for ड finds ड़ too. */
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g;

/** Diacritics on Latin letters and vowel marks on Arabic ones, which few texts write: a search for e finds é. */
const optionalMarks = /[\u0300-\u036f\u064b-\u0652\u0656-\u0658\u0670]/g;

/** In one spelling (oneSpelling.ts), without case, nuktas and optional marks. Linear: an absurd run of marks stays. */
export function fold(text: string): string {
  const spelling = oneSpelling(text);
  // Only now, because removing an invisible character can join two runs.
  if (hasLongMarkRun(spelling)) return spelling.toLowerCase();
  return spelling
    .normalize('NFD')
    .replace(optionalMarks, '')
    .replace(nuktas, '')
    .normalize('NFC')
    .toLowerCase();
}
