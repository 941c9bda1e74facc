import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFaces } from '../../../server/siteBuild/fontStyles.ts';
import { scriptFonts } from '../../../src/app/fonts/scriptFonts.ts';
import { knownLanguages } from '../../../src/shared/languages.ts';
import { scripts } from '../../../src/shared/scripts.ts';
import { fontCharacters } from './fontCharacters.ts';

const root = join(import.meta.dirname, '../../..');
const charactersIn = (path: string) => fontCharacters(readFileSync(join(root, path)));
const codePoint = (letter: string) => letter.codePointAt(0) ?? 0;

/** The number of characters of a script in Unicode. */
function sizeOf(code: string): number {
  const ownLetter = new RegExp(`\\p{Script=${code}}`, 'u');
  let count = 0;
  for (let character = 0; character < 0x20000; character++) {
    if (ownLetter.test(String.fromCodePoint(character))) count += 1;
  }
  return count;
}

function rangesOf(unicodeRange: string) {
  return unicodeRange.split(/, ?/).map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { first, last };
  });
}

const withFont = Object.entries(scriptFonts).flatMap(([code, font]) => {
  const language = knownLanguages.find(({ script }) => script === code);
  const packageName = font.family.toLowerCase().replaceAll(' ', '-');
  return language ? [{ code, font, language, packageName, word: scripts[code]?.wordmark?.text ?? '' }] : [];
});
const withNames = withFont.filter(({ code }) => existsSync(join(root, `src/app/fonts/names/${code}.woff2`)));

test.each(withFont)(
  "$code: its unicode-range covers every letter of the script in the font's file",
  ({ code, font }) => {
    const face = allFaces.find(({ family }) => family === font.family);
    const ranges = rangesOf(face?.unicodeRange ?? '');
    const characters = fontCharacters(readFileSync(face?.file ?? ''));
    const ownLetter = new RegExp(`\\p{Script=${code}}`, 'u');
    const own = [...characters].filter((character) => ownLetter.test(String.fromCodePoint(character)));
    const missed = own.filter((one) => !ranges.some(({ first, last }) => first <= one && one <= last));
    expect(own.length).toBeGreaterThan(Math.min(50, sizeOf(code) - 1));
    expect(missed.map((character) => character.toString(16))).toEqual([]);
  },
);

test.each(withNames)(
  '$code: the name of its first language and the wordmark are in the names fonts',
  ({ code, language, word }) => {
    const names = charactersIn('src/app/fonts/languageNames.woff2');
    const part = charactersIn(`src/app/fonts/names/${code}.woff2`);
    for (const letter of language.nativeName + word) {
      expect(names, letter).toContain(codePoint(letter));
      expect(part, letter).toContain(codePoint(letter));
    }
  },
);

test('the font of names covers every script that the wordmark is in', () => {
  const named = withNames.map(({ code }) => code);
  for (const [code, { wordmark }] of Object.entries(scripts)) {
    if (wordmark && code !== 'Latn') expect(named).toContain(code);
  }
});

test('the font packages are those named in the table of fonts', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const packages = Object.keys(devDependencies).filter((name) => name.includes('/noto-'));
  const named = withFont.map(({ packageName }) => `@fontsource-variable/${packageName}`);
  expect(packages.sort()).toEqual(named.sort());
});
