import { toNfc } from '../boundedText.ts';
import { isoLetters } from '../languages/brahmicLetters.ts';

const indic = /[\u0900-\u0dff]+/g;

/** Roughly as pronounced in Urdu; vowels that are not written are left out. */
const arabicLetters = new Map(
  Array.from(
    'اa بb پp تt ٹt ثs جj چch حh خkh دd ڈd ذz رr ڑr زz ژzh سs شsh صs ضz طt ظz عa غgh فf قq کk كk گg لl مm نn ںn وo ہh ھh هh ةh یi يi ىi ےe'.matchAll(
      /(\p{sc=Arab})(\w+)/gu,
    ),
    ([, letter = '', latin = '']) => [letter, latin] as const,
  ),
);

/** Of Arabic and of Urdu. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/;

/** Roughly as pronounced: 'नीम की छाया' is 'nima ki chhaya'. For addresses; letters of other scripts are left out. */
export function latinLetters(text: string): string {
  const latin = toNfc(text).replace(indic, (letters) => plainLatin(isoLetters(letters)));
  return [...latin.toLowerCase()].map(latinOf).join('');
}

/** Letters in ISO 15919 as people write them without marks. */
export function plainLatin(iso: string): string {
  return iso
    .replace(/ch?/g, (letter) => `${letter}h`)
    .replace(/[śṣ]/g, 'sh')
    .replace(/([rl])\u0325\u0304?/g, '$1i')
    .replace(/ḻ/g, 'zh')
    .replace(/ṛ/g, 'd')
    .replace(/m\u0310|ṁ/g, 'n')
    .replace(/ê/g, 'a')
    .replace(/[æǣ]/g, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/** Without diacritics; a space for what separates words; '' for letters of other scripts. */
function latinOf(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  if (/[a-z0-9]/.test(base)) return base;
  if (arabicDigits.test(base)) return String(base.charCodeAt(0) % 16);
  const arabic = arabicLetters.get(base);
  if (arabic !== undefined) return arabic;
  return /\p{L}|\p{M}|\u200c|\u200d|['’]/u.test(letter) ? '' : ' ';
}
