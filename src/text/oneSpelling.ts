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
  // Vowel letters typed in pieces, beside those of `letterInPieces` (DoNotEmit.txt of Unicode 16).
  एे: 'ऐ',
  एॅ: 'ऍ',
  ഇൗ: 'ഈ',
  ഉൗ: 'ഊ',
  എെ: 'ഐ',
  ഒാ: 'ഓ',
  ഒൗ: 'ഔ',
  '\u0d46\u0d46': '\u0d48',
  उु: 'ऊ',
  आे: 'ओ',
  आै: 'औ',
  आॅ: 'ऑ',
  આે: 'ઓ',
  આૈ: 'ઔ',
  આૅ: 'ઑ',
  ଏୗ: 'ଐ',
  ଓୗ: 'ଔ',
  ಉಾ: 'ಊ',
  අා: 'ආ',
  අැ: 'ඇ',
  අෑ: 'ඈ',
  උෟ: 'ඌ',
  එ්: 'ඒ',
  එෙ: 'ඓ',
  ඔෟ: 'ඖ',
  // Odia wa and yya, each with the letter of the same sound that older keyboards have (section 12.5).
  ଵ: 'ୱ',
  ଯ଼: 'ୟ',
  // Tamil au looks like e and lla, and is often typed so (section 12.6).
  '\u0bcc': '\u0bc6\u0bb3',
  ஔ: 'ஒள',
  // The two forms of the Malayalam sign au (section 12.9), and of the Devanagari candra e (section 12.1).
  '\u0d4c': '\u0d57',
  ॲ: 'ऍ',
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

/** Devanagari and Gujarati signs of o, typed as those of aa and e; four code points lie between the two in each pair. */
const signInPieces = /[\u093e\u0abe]([\u0945\u0947\u0948\u0ac5\u0ac7\u0ac8])/g;

/**
 * A vowel letter typed as the letter a, or another one that looks like its beginning, with the vowel's sign, which Unicode
 * advises against (section 12.1, table 12-1). In all Indic blocks the sign is 56 code points after its letter.
 */
const letterInPieces = /[अঅਅੲੳઅଅஅఅఒಅಒഅ]([ा-ौা-ৌਾ-ੌા-ૌା-ୌா-ௌా-ౌಾ-ೌാ-ൌ])/g;

/** Arabic digits; those of Urdu, most of which look the same, are 144 code points after them. */
const arabicDigits = /[\u0660-\u0669]/g;

/** Arabic letters in the shapes of old fonts, and their ligatures; not the marks, which have a space in NFKC. */
const presentationForms = /[\ufb50-\ufdff\ufe80-\ufefc]/gu;

/** Joiners, direction marks and the like, which are invisible, and the Arabic tatweel, which only lengthens a stroke. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** NFC, each letter in one of its spellings, without invisible characters. Linear time. */
export function oneSpelling(text: string): string {
  const visible = text.replace(presentationForms, (form) => form.normalize('NFKC')).replace(unseen, '');
  return toNfc(visible)
    .replace(signInPieces, (_, sign: string) => moved(sign, 4))
    .replace(letterInPieces, (_, sign: string) => moved(sign, -56))
    .replace(arabicDigits, (digit) => moved(digit, 144))
    .replace(otherSpelling, (letter) => otherSpellings[letter] ?? letter);
}

function moved(letter: string, codePoints: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + codePoints);
}
