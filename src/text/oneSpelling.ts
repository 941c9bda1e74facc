import { toNfc } from '../shared/boundedText.ts';

/** Characters that are another way to write what stands beside them; sources in the comments. */
const otherSpellings: Readonly<Record<string, string>> = {
  // Malayalam's chillus, which before Unicode 5.1 were consonant, virama and joiner (The Unicode Standard 16.0, table 12-39).
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  // Bangla's khanda ta, which before Unicode 4.1 was ta, virama and joiner (section 12.2).
  ৎ: 'ত্',
  // Arabic letters that look like those of Urdu's keyboards, in some places of a word or in all (section 9.2).
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ۃ',
};

const otherSpelling = new RegExp(`[${Object.keys(otherSpellings).join('')}]`, 'gu');

/** Marathi's, by its letter of its own; it is also written as ra, virama and joiner (section 12.1). */
const eyelashRa = /ऱ(?=्)/gu;

/** Joiners, marks of direction and Arabic's tatweel: a reader does not see them, or sees a longer stroke. */
const unseen = /[\u200b-\u200f\u2060\ufeff\u0640]/gu;

/**
 * A text as it is compared with another: NFC, each letter in one of its spellings, without what a reader does not see. Takes
 * time in proportion to the text.
 */
export function oneSpelling(text: string): string {
  return toNfc(text)
    .replace(eyelashRa, 'र')
    .replace(otherSpelling, (letter) => otherSpellings[letter] ?? letter)
    .replace(unseen, '');
}
