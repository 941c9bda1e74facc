import { type ScriptCode, scripts } from '../../shared/languages/scripts.ts';

/** A script's font, from the package @fontsource-variable/<family>, in lower case with hyphens. */
export interface ScriptFont {
  readonly name: string;
  readonly family: string;
  /** The characters that it is used for, as a CSS unicode-range. */
  readonly characters: string;
  /** The font's languages by tag; by default all those of the script. */
  readonly languages?: readonly string[];
  readonly properties?: Readonly<Record<`--${string}`, string>>;
  /** What Apple's devices have for the script, where the interface speaks a language in it. */
  readonly apple?: string;
}

/** Accents and dandas that the Indic scripts share. Each font has some of them. Further Vedic signs are the device's. */
const sharedSigns = 'U+951-952, U+964-965';
const joinersAndCircle = 'U+200C-200D, U+25CC';

/** The names of its package and of the part with its script. */
export function fontFileOf({ name, family }: ScriptFont): [packageName: string, part: string] {
  return [family.toLowerCase().replaceAll(' ', '-'), name.toLowerCase()];
}

/** `others` are characters of the script outside its block. */
function indic(code: ScriptCode, name: string, ...others: readonly string[]): ScriptFont {
  return {
    name,
    family: `Noto Serif ${name}`,
    characters: [`U+${scripts[code]?.block}`, ...others, sharedSigns, joinersAndCircle].join(', '),
  };
}

/** Its letters are wider than those of other scripts: alone, as on a cover, they are set smaller. */
const wide = (factor: number) => ({ properties: { '--cover-letter': String(factor) } });

/** The fonts of scripts by ISO 15924 code. Only the build and its tools read them. */
export const scriptFonts: Readonly<Partial<Record<ScriptCode, ScriptFont>>> = {
  Deva: { ...indic('Deva', 'Devanagari', 'U+11B00-11B09'), apple: 'Kohinoor Devanagari' },
  Gujr: { ...indic('Gujr', 'Gujarati'), apple: 'Kohinoor Gujarati' },
  Telu: indic('Telu', 'Telugu'),
  Orya: indic('Orya', 'Oriya'),
  Beng: { ...indic('Beng', 'Bengali'), apple: 'Kohinoor Bangla' },
  Taml: { ...indic('Taml', 'Tamil'), ...wide(0.75), apple: 'Tamil Sangam MN' },
  Knda: { ...indic('Knda', 'Kannada'), ...wide(0.88) },
  Mlym: { ...indic('Mlym', 'Malayalam'), ...wide(0.75) },
  Guru: indic('Guru', 'Gurmukhi'),
  Sinh: indic('Sinh', 'Sinhala', 'U+111E1-111F4'),
  Arab: {
    name: 'Arabic',
    family: 'Noto Nastaliq Urdu',
    // With the space, the font's own metrics place the base line of the text. Without the letters of other languages than
    // its own, Arabic and Persian, the file is a fifth smaller.
    characters: `U+20, U+600-603, U+60C, U+610-614, U+61B-61C, U+61F-63A, U+640-65F, U+660-66D, U+670-673, U+679, U+67E, U+686, U+688, U+691, U+698, U+6A9, U+6AF, U+6BA, U+6BE, U+6C0-6C4, U+6C6, U+6CC-6CE, U+6D2-6D4, U+6F0-6F9, U+768, U+8C7, U+FDF2, U+FDFA, ${joinersAndCircle}`,
    // Sindhi, Pashto and Balochi are printed in Naskh, which devices have.
    languages: ['ur', 'ks', 'pa-Arab'],
    // The letters of a word cascade: it is up to two and a half times as tall as its type size, and so are the font's lines.
    properties: {
      '--first': 'var(--script),',
      '--leading-factor': '2',
      '--leading-text': '1.25',
      '--leading-single': '2.6',
      '--title-lines': '2',
      '--cover-letter': '0.75',
      '--cover-drop': '-0.25em',
    },
  },
};
