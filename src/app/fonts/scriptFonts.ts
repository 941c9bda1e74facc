import { type ScriptCode, scripts } from '../../shared/scripts.ts';

/** A script's font, from the package @fontsource-variable/<family>, in lower case with hyphens. */
export interface ScriptFont {
  readonly name: string;
  readonly family: string;
  /** The characters that it is used for, as a CSS unicode-range. */
  readonly characters: string;
  /** The font's languages by tag; by default all those of the script. */
  readonly languages?: readonly string[];
  readonly properties?: Readonly<Record<`--${string}`, string>>;
}

/** Vedic accents, dandas and other signs that the Indic scripts share. Each font has some of them. */
const sharedSigns = 'U+951-952, U+964-965, U+1CD0-1CF9, U+A830-A839, U+A8E0-A8FF';
const joinersAndCircle = 'U+200C-200D, U+25CC';

/** `others` are characters of the script outside its block. */
function indic(code: ScriptCode, name: string, ...others: readonly string[]): ScriptFont {
  return {
    name,
    family: `Noto Serif ${name}`,
    characters: [`U+${scripts[code]?.block}`, ...others, sharedSigns, joinersAndCircle].join(', '),
  };
}

/** The fonts of scripts by ISO 15924 code. Only the build and its tools read them. */
export const scriptFonts: Readonly<Partial<Record<ScriptCode, ScriptFont>>> = {
  Deva: indic('Deva', 'Devanagari', 'U+11B00-11B09'),
  Gujr: indic('Gujr', 'Gujarati'),
  Telu: indic('Telu', 'Telugu'),
  Orya: indic('Orya', 'Oriya'),
  Beng: indic('Beng', 'Bengali'),
  Taml: indic('Taml', 'Tamil'),
  Knda: indic('Knda', 'Kannada'),
  Mlym: indic('Mlym', 'Malayalam'),
  Guru: indic('Guru', 'Gurmukhi'),
  Sinh: indic('Sinh', 'Sinhala', 'U+111E1-111F4'),
  Arab: {
    name: 'Arabic',
    family: 'Noto Nastaliq Urdu',
    // With the space, the font's own metrics place the base line of the text.
    characters: `U+20, U+600-6FF, U+750-77F, U+8A0-8FF, U+FB50-FDFF, ${joinersAndCircle}`,
    // Sindhi, Pashto and Balochi are printed in Naskh, which devices have.
    languages: ['ur', 'ks', 'pa-Arab'],
    // The letters of a word cascade: it is up to two and a half times as tall as its type size, and so are the font's lines.
    properties: {
      '--first': 'var(--script),',
      '--leading-factor': '2',
      '--leading-text': '1.25',
      '--leading-single': '2.6',
      '--title-lines': '2',
    },
  },
};
