import latinExtended from '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import { languageOf } from '../../shared/languages.ts';
import { type ScriptFont, scripts } from '../../shared/scripts.ts';
import { coreRange } from './coreRange.ts';
import languageNames from './languageNames.woff2?url';
import core from './newsreaderCore.woff2?url';
import coreItalic from './newsreaderCoreItalic.woff2?url';

/** A font file of ours and the characters that it is for. */
export interface Face {
  readonly family: string;
  readonly url: string;
  readonly weight: string;
  readonly style?: 'italic';
  readonly unicodeRange: string;
  /** Two letters by which a device that has no font for the script is known, as in the table of scripts. */
  readonly letters?: string | undefined;
}

/** What the packages hold for the script that each is named after; the rest of them is Latin and symbols. */
const files = import.meta.glob<string>(
  [
    './noto-serif-*/files/*-wght-normal.woff2',
    '!./*/files/*-{latin,latin-ext,math,symbols}-wght-normal.woff2',
  ],
  { base: '/node_modules/@fontsource-variable/', eager: true, query: '?url', import: 'default' },
);

/** By ISO 15924 code. */
const facesOfScripts: Readonly<Record<string, Face>> = Object.fromEntries(
  Object.entries(scripts).flatMap(([code, { block, font }]) =>
    block && font ? [[code, scriptFace(block, font)]] : [],
  ),
);

const namesRange = [
  ...Object.values(scripts).flatMap(({ block, font }) => (font ? `U+${block}` : [])),
  'U+200C-200D',
].join(', ');

/** What nearly every page is set in: the common Latin characters, and the names that languages have in their own scripts. */
export const facesOfEveryPage: readonly Face[] = [
  { family: 'Newsreader', url: core, weight: '400 600', unicodeRange: coreRange },
  { family: 'Newsreader', url: coreItalic, weight: '400', style: 'italic', unicodeRange: coreRange },
  {
    family: 'Language Names',
    url: languageNames,
    weight: '400 700',
    unicodeRange: namesRange,
    // A device that has a font for Odia is taken to have one for the others.
    letters: scripts.Orya?.font?.letters,
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

export const allFaces: readonly Face[] = [
  ...facesOfEveryPage,
  ...facesOfRareLatin,
  ...Object.values(facesOfScripts),
];

/** The face that a language's own script is set in; undefined for Latin, and for scripts that are left to the device. */
export function faceOfLanguage(language: string): Face | undefined {
  return facesOfScripts[languageOf(language).script];
}

function scriptFace(block: string, { name, letters, extras }: ScriptFont): Face {
  const family = `Noto Serif ${name}`;
  const script = name.toLowerCase();
  const url = files[`./noto-serif-${script}/files/noto-serif-${script}-${script}-wght-normal.woff2`];
  if (url === undefined) throw new Error(`${family} is not installed.`);
  const unicodeRange = `U+${block}, ${extras}, U+200C-200D, U+25CC`;
  return { family, url, weight: '400 700', unicodeRange, letters };
}
