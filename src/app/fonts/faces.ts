import latinExtended from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import bengali from '@fontsource-variable/noto-serif-bengali/files/noto-serif-bengali-bengali-wght-normal.woff2?url';
import devanagari from '@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2?url';
import gujarati from '@fontsource-variable/noto-serif-gujarati/files/noto-serif-gujarati-gujarati-wght-normal.woff2?url';
import gurmukhi from '@fontsource-variable/noto-serif-gurmukhi/files/noto-serif-gurmukhi-gurmukhi-wght-normal.woff2?url';
import kannada from '@fontsource-variable/noto-serif-kannada/files/noto-serif-kannada-kannada-wght-normal.woff2?url';
import malayalam from '@fontsource-variable/noto-serif-malayalam/files/noto-serif-malayalam-malayalam-wght-normal.woff2?url';
import oriya from '@fontsource-variable/noto-serif-oriya/files/noto-serif-oriya-oriya-wght-normal.woff2?url';
import tamil from '@fontsource-variable/noto-serif-tamil/files/noto-serif-tamil-tamil-wght-normal.woff2?url';
import telugu from '@fontsource-variable/noto-serif-telugu/files/noto-serif-telugu-telugu-wght-normal.woff2?url';
import { languageOf } from '../../shared/languages.ts';
import languageNames from './languageNames.woff2?url';
import core from './newsreaderCore.woff2?url';
import coreItalic from './newsreaderCoreItalic.woff2?url';

/** A font file of ours and the characters that it is for. `family` is what styles/tokens.css calls it. */
export interface Face {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
  readonly style?: 'italic';
  readonly unicodeRange: string;
  /**
   * Two letters of the script that every font draws in different widths. Where both come out alike, the device has
   * no font for the script and draws boxes.
   */
  readonly letters?: string;
}

/** As `CORE` in cutFonts.py. */
const coreRange =
  'U+20-7E, U+A0, U+A9, U+AB, U+B0, U+B7, U+BB, U+D7, U+E9, U+2010-2011, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20B9';

/** What nearly every page is set in: the common Latin characters, and the names that languages have in their own scripts. */
export const facesOfEveryPage: readonly Face[] = [
  { family: 'Newsreader', url: core, weight: '400 600', unicodeRange: coreRange },
  { family: 'Newsreader', url: coreItalic, weight: '400', style: 'italic', unicodeRange: coreRange },
  {
    family: 'Language Names',
    url: languageNames,
    weight: '400 700',
    unicodeRange: 'U+900-D7F, U+200C-200D',
    letters: 'ଅଟ',
  },
];

/** Latin letters that few pages need. */
const facesOfRareLatin: readonly Face[] = [
  {
    family: 'Newsreader',
    url: latin,
    weight: '200 800',
    unicodeRange:
      'U+A1-A8, U+AA, U+AC, U+AE-AF, U+B1-B6, U+B8-BA, U+BC-D6, U+D8-E8, U+EA-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2030-205E, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
  },
  {
    family: 'Newsreader',
    url: latinExtended,
    weight: '200 800',
    unicodeRange:
      'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20B8, U+20BA-20C0, U+2113',
  },
];

/** By ISO 15924 code. */
const facesOfScripts: Readonly<Record<string, Face>> = {
  Orya: scriptFace('Oriya', oriya, 0xb00, 'U+951-952, U+964-965, U+1CDA, U+1CF2'),
  Gujr: scriptFace('Gujarati', gujarati, 0xa80, 'U+951-952, U+964-965, U+A830-A839'),
  Deva: scriptFace('Devanagari', devanagari, 0x900, 'U+1CD0-1CF9, U+A830-A839, U+A8E0-A8FF'),
  Beng: scriptFace('Bengali', bengali, 0x980, 'U+951-952, U+964-965, U+1CD0-1CF7, U+A8F1'),
  Taml: scriptFace('Tamil', tamil, 0xb80, 'U+964-965'),
  Telu: scriptFace('Telugu', telugu, 0xc00, 'U+951-952, U+964-965, U+1CDA, U+1CF2'),
  Knda: scriptFace('Kannada', kannada, 0xc80, 'U+951-952, U+964-965, U+1CD0-1CF4, U+A830-A835'),
  Mlym: scriptFace('Malayalam', malayalam, 0xd00, 'U+951-952, U+964-965, U+1CDA, U+1CF2, U+A830-A832'),
  Guru: scriptFace('Gurmukhi', gurmukhi, 0xa00, 'U+951-952, U+964-965, U+A830-A839'),
};

export const allFaces: readonly Face[] = [
  ...facesOfEveryPage,
  ...facesOfRareLatin,
  ...Object.values(facesOfScripts),
];

/** The face that a language's own script is set in; undefined for Latin, and for scripts that are left to the device. */
export function faceOfLanguage(language: string): Face | undefined {
  return facesOfScripts[languageOf(language).script];
}

/**
 * `extras` are the characters outside the script's own block that its font has. Unicode lays these scripts out alike:
 * each block has the letter A at 5 and TTA at 1F, one wide and one narrow.
 */
function scriptFace(name: string, url: string, block: number, extras: string): Face {
  const hex = (codePoint: number) => codePoint.toString(16).toUpperCase();
  return {
    family: `Noto Serif ${name}`,
    url,
    weight: '400 700',
    unicodeRange: `U+${hex(block)}-${hex(block + 0x7f)}, ${extras}, U+200C-200D, U+25CC`,
    letters: String.fromCodePoint(block + 0x05, block + 0x1f),
  };
}
