/** The properties of a script (docs/recipes.md says how to add one). */
export interface Script {
  readonly direction?: 'rtl';
  /** The Unicode block of its letters, in hexadecimal. */
  readonly block?: `${string}-${string}`;
  /** The sign that joins a consonant to the next one. */
  readonly virama?: string;
  /** The script's own marks that end a sentence; the Latin marks count in every script. */
  readonly fullStops?: string;
  /**
   * Words read per minute. Latin: English read silently (Brysbaert 2019, https://doi.org/10.1016/j.jml.2019.104047). Others:
   * 370 syllables a minute, the mean of 17 languages read aloud (Trauzettel-Klosinski and Dietz 2012,
   * https://doi.org/10.1167/iovs.11-8284), divided by the aksharas with a vowel per word, counted in 844 stories.
   */
  readonly wordsPerMinute?: number;
  /** The product's name in this script, and the language for its `lang` attribute. */
  readonly wordmark?: { readonly language: string; readonly text: string };
  readonly font?: ScriptFont;
}

/** A script's Noto Serif font, from the package @fontsource-variable/noto-serif-<name in lower case>. */
export interface ScriptFont {
  /** Noto's name for the script, the same as Unicode's. */
  readonly name: string;
  /** The characters outside the script's block that the font has, as a CSS unicode-range. */
  readonly extras: string;
}

const dandas = '।॥';

/** The scripts by ISO 15924 code. The masthead shows the wordmarks in this order. */
const table = {
  Latn: { wordsPerMinute: 238, wordmark: { language: 'en', text: 'Lipi' } },
  Deva: {
    block: '900-97F',
    virama: '\u094d',
    fullStops: dandas,
    wordsPerMinute: 154,
    wordmark: { language: 'hi', text: 'लिपि' },
    font: { name: 'Devanagari', extras: 'U+1CD0-1CF9, U+A830-A839, U+A8E0-A8FF' },
  },
  Gujr: {
    block: 'A80-AFF',
    virama: '\u0acd',
    fullStops: dandas,
    wordsPerMinute: 153,
    wordmark: { language: 'gu', text: 'લિપિ' },
    font: { name: 'Gujarati', extras: 'U+951-952, U+964-965, U+A830-A839' },
  },
  Telu: {
    block: 'C00-C7F',
    virama: '\u0c4d',
    fullStops: dandas,
    wordsPerMinute: 122,
    wordmark: { language: 'te', text: 'లిపి' },
    font: { name: 'Telugu', extras: 'U+951-952, U+964-965, U+1CDA, U+1CF2' },
  },
  Orya: {
    block: 'B00-B7F',
    virama: '\u0b4d',
    fullStops: dandas,
    wordsPerMinute: 147,
    wordmark: { language: 'or', text: 'ଲିପି' },
    font: { name: 'Oriya', extras: 'U+951-952, U+964-965, U+1CDA, U+1CF2' },
  },
  Beng: {
    block: '980-9FF',
    virama: '\u09cd',
    fullStops: dandas,
    wordsPerMinute: 141,
    wordmark: { language: 'bn', text: 'লিপি' },
    font: { name: 'Bengali', extras: 'U+951-952, U+964-965, U+1CD0-1CF7, U+A8F1' },
  },
  Taml: {
    block: 'B80-BFF',
    virama: '\u0bcd',
    fullStops: dandas,
    wordsPerMinute: 117,
    wordmark: { language: 'ta', text: 'லிபி' },
    font: { name: 'Tamil', extras: 'U+964-965' },
  },
  Knda: {
    block: 'C80-CFF',
    virama: '\u0ccd',
    fullStops: dandas,
    wordsPerMinute: 110,
    font: { name: 'Kannada', extras: 'U+951-952, U+964-965, U+1CD0-1CF4, U+A830-A835' },
  },
  Mlym: {
    block: 'D00-D7F',
    virama: '\u0d4d',
    fullStops: dandas,
    wordsPerMinute: 124,
    font: { name: 'Malayalam', extras: 'U+951-952, U+964-965, U+1CDA, U+1CF2, U+A830-A832' },
  },
  Guru: {
    block: 'A00-A7F',
    virama: '\u0a4d',
    fullStops: dandas,
    wordsPerMinute: 173,
    font: { name: 'Gurmukhi', extras: 'U+951-952, U+964-965, U+A830-A839' },
  },
  Sinh: { block: 'D80-DFF', virama: '\u0dca' },
  Olck: { block: '1C50-1C7F', fullStops: '᱾᱿' },
  Mtei: { block: 'ABC0-ABFF', virama: '\uabed', fullStops: '꯫' },
  Tibt: { block: 'F00-FFF', fullStops: '།༎' },
  Arab: { direction: 'rtl', fullStops: '۔' },
  Thaa: { direction: 'rtl' },
  Hebr: { direction: 'rtl' },
  Syrc: { direction: 'rtl' },
  Nkoo: { direction: 'rtl' },
  Adlm: { direction: 'rtl' },
  Rohg: { direction: 'rtl' },
} satisfies Record<string, Script>;

export type ScriptCode = keyof typeof table;

export const scripts: Readonly<Record<string, Script>> = table;

const rows: readonly Script[] = Object.values(scripts);

/** `viramas`, `fullStops` and `indicBlocks` are for character classes of regular expressions with the flag `u`. */
export const viramas = rows.map(({ virama = '' }) => virama).join('');
export const fullStops = [...new Set(rows.map(({ fullStops = '' }) => fullStops).join(''))].join('');
/** The letters, marks and digits of the scripts with a block in the table. */
export const indicBlocks = rows
  .flatMap(({ block }) => (block ? `\\u{${block.replace('-', '}-\\u{')}}` : []))
  .join('');
