import { toNfc } from '../boundedText.ts';

/** By the letter's index: Unicode lays out the nine blocks from Devanagari to Malayalam alike. */
const consonants = indexed(
  0x15,
  `k kh g gh n ch chh j jh n t th d dh n t th d dh n
  n p ph b bh m y r r l l zh v sh sh s h`,
);
const independentVowels = indexed(0x05, 'a a i i u u ri li e e e ai o o o au');
const vowelSigns = indexed(0x3e, 'a i i u u ri ri e e e ai o o o au');
const otherSigns = new Map([...indexed(0x01, 'n n h'), ...indexed(0x66, '0 1 2 3 4 5 6 7 8 9')]);
const virama = 0x4d;
const nukta = 0x3c;

/** Only in one block, or unlike the other blocks' letters at the same index. */
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

/** Roughly as pronounced in Urdu; vowels that are not written are left out. */
const arabicLetters = new Map(
  Array.from(
    'اa بb پp تt ٹt ثs جj چch حh خkh دd ڈd ذz رr ڑr زz ژzh سs شsh صs ضz طt ظz عa غgh فf قq کk كk گg لl مm نn ںn وo ہh ھh هh ةh یi يi ىi ےe'.matchAll(
      /(\p{sc=Arab})(\w+)/gu,
    ),
    ([, letter = '', latin = '']) => [letter, latin] as const,
  ),
);

const firstIndic = 0x900;
const lastIndic = 0xd7f;
const blockSize = 0x80;

/** Roughly as pronounced: 'नीम की छाया' is 'nima ki chhaya'. For addresses; letters of other scripts are left out. */
export function latinLetters(text: string): string {
  let written = '';
  // A consonant is followed by 'a' unless it has a vowel sign or virama.
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

/** -1 for other scripts. */
function placeOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code >= firstIndic && code <= lastIndic ? code % blockSize : -1;
}

/** Without diacritics; a space for what separates words; '' for letters of other scripts. */
function latinOf(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  if (/[a-z0-9]/.test(base)) return base;
  const arabic = arabicLetters.get(base);
  if (arabic !== undefined) return arabic;
  return /\p{L}|\p{M}|\u200c|\u200d|['’]/u.test(letter) ? '' : ' ';
}

/** By index, from `first` on. */
function indexed(first: number, letters: string): ReadonlyMap<number, string> {
  return new Map(letters.split(/\s+/).map((letter, index) => [first + index, letter]));
}
