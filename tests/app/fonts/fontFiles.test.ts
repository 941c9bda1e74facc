import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allFaces, fileOf } from '../../../server/siteBuild/fontStyles.ts';
import { rangesIn } from '../../../server/siteBuild/subsetFace.ts';
import { coreName } from '../../../src/app/fonts/coreRange.ts';
import { scriptFonts } from '../../../src/app/fonts/scriptFonts.ts';
import { knownLanguages } from '../../../src/shared/languages/languages.ts';
import { scripts } from '../../../src/shared/languages/scripts.ts';
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

const withFont = Object.entries(scriptFonts).flatMap(([code, font]) => {
  const language = knownLanguages.find(({ script }) => script === code);
  const packageName = font.family.toLowerCase().replaceAll(' ', '-');
  return language ? [{ code, font, language, packageName, word: scripts[code]?.wordmark?.text ?? '' }] : [];
});
const withNames = withFont.filter(({ code }) => existsSync(join(root, `src/app/fonts/names/${code}.woff2`)));

test.each(withFont)(
  "$code: its unicode-range covers every letter of the script in the font's file",
  async ({ code, font }) => {
    const face = allFaces.find(({ family }) => family === font.family);
    if (face === undefined) throw new Error(`${font.family} has no face.`);
    const ranges = rangesIn(face.unicodeRange);
    const characters = fontCharacters(readFileSync(await fileOf(face)));
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

/** What a story's page loads for its title and its text, in bytes; docs/decisions/what-our-fonts-contain.md. */
const scriptLimitBytes = 62 * 1000;
const largerLimitBytes: Readonly<Record<string, number>> = {
  Deva: 73 * 1000,
  Beng: 116 * 1000,
  Arab: 188 * 1000,
};

test.each(withFont)('$code: its file is no larger than its limit', async ({ code, font }) => {
  const faces = allFaces.filter(({ family }) => family === font.family);
  const sizes = await Promise.all(faces.map(async (face) => statSync(await fileOf(face)).size));
  expect(sizes).toHaveLength(1);
  expect(sizes[0]).toBeGreaterThan(10 * 1000);
  expect(sizes[0]).toBeLessThanOrEqual(largerLimitBytes[code] ?? scriptLimitBytes);
});

test('Latin on nearly every page, upright and italic, takes at most 30 KB', async () => {
  const core = allFaces.filter(
    ({ family, source }) =>
      family === 'Newsreader' && typeof source !== 'string' && source.name.startsWith(coreName),
  );
  expect(core).toHaveLength(2);
  const sizes = await Promise.all(core.map(async (face) => statSync(await fileOf(face)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(30 * 1000);
});

test('the font packages are those named in the table of fonts', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const packages = Object.keys(devDependencies).filter((name) => name.includes('/noto-'));
  const named = withFont.map(({ packageName }) => `@fontsource-variable/${packageName}`);
  expect(packages.sort()).toEqual(named.sort());
});
