/**
 * The letters of ten scripts in ISO 15919. Unicode lays out the nine blocks from Devanagari to Malayalam alike; Sinhala
 * has an order of its own.
 */
export interface BrahmicLetter {
  /** 'dead' is a letter for a consonant without a vowel; 'addak' doubles the next consonant, and has no ISO of its own. */
  readonly kind: 'consonant' | 'vowel' | 'sign' | 'virama' | 'nukta' | 'dead' | 'addak' | 'other';
  readonly iso: string;
}

type Kind = BrahmicLetter['kind'];

/** By kind, the index in a block of the first of some letters in a row; '-' for none. */
type Layout = readonly (readonly [kind: Kind, first: number, letters: string])[];

const common: Layout = [
  ['other', 0x01, 'm̐ ṁ ḥ'],
  ['vowel', 0x05, 'a ā i ī u ū r̥ l̥ ê e ē ai ô o ō au'],
  ['consonant', 0x15, 'k kh g gh ṅ c ch j jh ñ ṭ ṭh ḍ ḍh ṇ t th d dh n ṉ p ph b bh m y r ṟ l ḷ ḻ v ś ṣ s h'],
  ['nukta', 0x3c, '̣'],
  ['sign', 0x3e, 'ā i ī u ū r̥ r̥̄ ê e ē ai ô o ō au'],
  ['virama', 0x4d, '-'],
  ['vowel', 0x60, 'r̥̄ l̥̄'],
  ['sign', 0x62, 'l̥ l̥̄'],
  ['other', 0x66, '0 1 2 3 4 5 6 7 8 9'],
];

const sinhala: Layout = [
  ['other', 0x01, 'm̐ ṁ ḥ'],
  ['vowel', 0x05, 'a ā æ ǣ i ī u ū r̥ r̥̄ l̥ l̥̄ e ē ai o ō au'],
  ['consonant', 0x1a, 'k kh g gh ṅ n̆g c ch j jh ñ jñ n̆j ṭ ṭh ḍ ḍh ṇ n̆ḍ t th d dh n'],
  ['consonant', 0x33, 'n̆d p ph b bh m m̆b y r - l - - v ś ṣ s h ḷ f'],
  ['virama', 0x4a, '-'],
  ['sign', 0x4f, 'ā æ ǣ i ī u - ū - r̥ e ē ai o ō au l̥'],
  ['other', 0x66, '0 1 2 3 4 5 6 7 8 9'],
];

/** In one block only, or unlike the other blocks' letters at the same index. */
const own: readonly (readonly [kind: Kind, letters: string])[] = [
  ['consonant', 'ୟẏ ୱv ৰr ৱv ੜṛ ೞḻ'],
  ['vowel', 'ॲê'],
  ['sign', 'ൗau ೖai ୗau ௗau'],
  ['dead', 'ৎt ൺṇ ൻn ർr ൽl ൾḷ ൿk'],
  ['addak', 'ੱ'],
  ['other', 'ੰṁ'],
];

const firstOfNine = 0x900;
const firstOfSinhala = 0xd80;
const blockSize = 0x80;

/** By the letter, in NFC; those with a nukta are two, of which the second is the nukta. */
export const brahmicLetters: ReadonlyMap<string, BrahmicLetter> = new Map([
  ...Array.from({ length: 9 }, (_, block) => placed(common, firstOfNine + block * blockSize)).flat(),
  ...placed(sinhala, firstOfSinhala),
  ...own.flatMap(([kind, letters]) =>
    letters.split(' ').map(([letter = '', ...iso]) => [letter, { kind, iso: iso.join('') }] as const),
  ),
]);

function placed(layout: Layout, block: number): (readonly [string, BrahmicLetter])[] {
  return layout.flatMap(([kind, first, letters]) =>
    letters
      .split(' ')
      .map((iso, index) => [String.fromCharCode(block + first + index), { kind, iso }] as const)
      .filter(([, { iso }]) => iso !== '-' || kind === 'virama'),
  );
}

/** What a nukta makes of a consonant. */
export const dotted: Readonly<Record<string, string>> = {
  k: 'q',
  kh: 'x',
  g: 'ġ',
  j: 'z',
  ḍ: 'ṛ',
  ḍh: 'ṛh',
  ph: 'f',
  y: 'ẏ',
  n: 'ṉ',
  r: 'ṟ',
  l: 'ḷ',
  ḷ: 'ḻ',
};

/** ISO 15919 of a text in NFC, letter by letter: every consonant without a sign or virama has its 'a'. Other text stays. */
export function isoLetters(text: string): string {
  let iso = '';
  let consonant = '';
  const end = (vowel: string) => {
    iso += consonant === '' ? vowel : consonant + vowel;
    consonant = '';
  };
  for (const character of text) {
    const letter = brahmicLetters.get(character);
    switch (letter?.kind) {
      case 'consonant':
        if (consonant !== '') end('a');
        consonant = letter.iso;
        break;
      case 'nukta':
        consonant = dotted[consonant] ?? consonant;
        break;
      case 'sign':
        end(letter.iso);
        break;
      case 'virama':
        end('');
        break;
      default:
        if (consonant !== '') end('a');
        iso += letter?.iso ?? character;
    }
  }
  if (consonant !== '') end('a');
  return iso;
}
