import { toNfc } from '../shared/boundedText.ts';

/** Characters, each with its other spelling; the comments name the sources. */
const otherSpellings: Readonly<Record<string, string>> = {
  // Malayalam chillus, before Unicode 5.1 written as consonant, virama and joiner (The Unicode Standard 16.0, table 12-39).
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  // Bangla khanda ta, before Unicode 4.1 written as ta, virama and joiner (section 12.2).
  ৎ: 'ত্',
  // Arabic letters that look like letters of Urdu keyboards, in some or all positions of a word (section 9.2).
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ۃ',
};

const otherSpelling = new RegExp(`[${Object.keys(otherSpellings).join('')}]`, 'gu');

/** Marathi's eyelash ra, written with a letter of its own; its other spelling is ra, virama and joiner (section 12.1). */
const eyelashRa = /ऱ(?=्)/gu;

/** Joiners, direction marks and the Arabic tatweel, which are invisible or only lengthen a stroke. */
const unseen = /[\u200b-\u200f\u2060\ufeff\u0640]/gu;

/**
 * Normalises a text for comparison: NFC, each letter in one of its spellings, without invisible characters. Takes linear
 * time.
 */
export function oneSpelling(text: string): string {
  return toNfc(text)
    .replace(eyelashRa, 'र')
    .replace(otherSpelling, (letter) => otherSpellings[letter] ?? letter)
    .replace(unseen, '');
}
