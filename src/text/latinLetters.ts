import { toNfc } from '../shared/boundedText.ts';

/**
 * Letters of the nine Indic blocks from Devanagari to Malayalam, which Unicode lays out alike: by their place in the block,
 * 128 to a block.
 */
const consonants = indexed(0x15, [
  ...[
    'k',
    'kh',
    'g',
    'gh',
    'n',
    'ch',
    'chh',
    'j',
    'jh',
    'n',
    't',
    'th',
    'd',
    'dh',
    'n',
    't',
    'th',
    'd',
    'dh',
  ],
  ...['n', 'n', 'p', 'ph', 'b', 'bh', 'm', 'y', 'r', 'r', 'l', 'l', 'zh', 'v', 'sh', 'sh', 's', 'h'],
]);
const vowels = ['a', 'a', 'i', 'i', 'u', 'u', 'ri', 'li', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'];
const independentVowels = indexed(0x05, vowels);
const vowelSigns = indexed(0x3e, [
  'a',
  'i',
  'i',
  'u',
  'u',
  'ri',
  'ri',
  'e',
  'e',
  'e',
  'ai',
  'o',
  'o',
  'o',
  'au',
]);
const otherSigns = new Map([
  ...indexed(0x01, ['n', 'n', 'h']),
  ...indexed(0x66, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']),
]);
const virama = 0x4d;
const nukta = 0x3c;

/** Letters that stand in one block alone, or for something else there. */
const ownConsonants = new Map([
  ['ୟ', 'y'],
  ['ୱ', 'w'],
  ['ৰ', 'r'],
  ['ৱ', 'w'],
]);
const ownSigns = new Map([
  ['ৎ', 't'],
  ['ੰ', 'n'],
  ['ൺ', 'n'],
  ['ൻ', 'n'],
  ['ർ', 'r'],
  ['ൽ', 'l'],
  ['ൾ', 'l'],
  ['ൿ', 'k'],
]);

const firstIndic = 0x900;
const lastIndic = 0xd7f;
const blockSize = 0x80;

/**
 * A text in the 26 Latin letters, as it is roughly said: 'नीम की छाया' is 'nima ki chhaya'. For names in addresses, not for
 * readers: what sounds alike is written alike, and letters of other scripts are left out.
 */
export function latinLetters(text: string): string {
  let written = '';
  // A consonant is followed by 'a' unless a mark of its own says otherwise.
  let endsInConsonant = false;
  for (const letter of toNfc(text).toLowerCase()) {
    const place = placeOf(letter);
    if (place === nukta) continue;
    const consonant = ownConsonants.get(letter) ?? consonants.get(place);
    const sign = vowelSigns.get(place);
    if (endsInConsonant && sign === undefined && place !== virama) written += 'a';
    endsInConsonant = consonant !== undefined;
    written +=
      consonant ??
      sign ??
      independentVowels.get(place) ??
      ownSigns.get(letter) ??
      otherSigns.get(place) ??
      latinOf(letter);
  }
  return endsInConsonant ? `${written}a` : written;
}

/** Its place in its block, or -1. */
function placeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code >= firstIndic && code <= lastIndic ? code % blockSize : -1;
}

/** Marks over and under Latin letters go; whatever is no letter parts two words. */
function latinOf(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  if (/[a-z0-9]/.test(base)) return base;
  return /\p{L}|\p{M}|\u200c|\u200d|['’]/u.test(letter) ? '' : ' ';
}

function indexed(from: number, letters: readonly string[]): ReadonlyMap<number, string> {
  return new Map(letters.map((letter, index) => [from + index, letter]));
}
