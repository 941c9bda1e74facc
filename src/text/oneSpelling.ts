import { toNfc } from '../shared/boundedText.ts';

/** Letters in NFC, each with its other spelling, the longer ones first; the comments name the sources. */
const otherSpellings: Readonly<Record<string, string>> = {
  // Marathi's eyelash ra, written with a letter of its own; its other spelling is ra, virama and joiner (section 12.1).
  ऱ्: 'र्',
  // The Malayalam ligature nta, on keyboards of phones written with a chillu (section 12.9).
  ൻ്: 'ന്',
  // Tamil shri, before Unicode 4.1 written with sa (section 12.6).
  ஶ்: 'ஸ்',
  // Hamza above letters of Arabic and of Urdu; yeh barree with it is read as two letters (section 9.2).
  'ی\u0654': 'ئ',
  'ى\u0654': 'ئ',
  'ه\u0654': 'ۂ',
  ۀ: 'ۂ',
  ۓ: 'ئے',
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

const otherSpelling = new RegExp(Object.keys(otherSpellings).join('|'), 'gu');

/** Arabic letters in the shapes of old fonts, and their ligatures; not the marks, which have a space in NFKC. */
const presentationForms = /[\ufb50-\ufdff\ufe80-\ufefc]/gu;

/** Joiners, direction marks and the like, which are invisible, and the Arabic tatweel, which only lengthens a stroke. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/**
 * Normalises a text for comparison: NFC, each letter in one of its spellings, without invisible characters. Takes linear
 * time.
 */
export function oneSpelling(text: string): string {
  return toNfc(text)
    .replace(presentationForms, (form) => form.normalize('NFKC'))
    .replace(otherSpelling, (letter) => otherSpellings[letter] ?? letter)
    .replace(unseen, '');
}
