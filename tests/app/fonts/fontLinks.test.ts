import { expect, test } from 'vitest';
import { allFaces, facesOfEveryPage } from '../../../src/app/fonts/faces.ts';
import { commonFontLinks, scriptFontLink } from '../../../src/app/fonts/fontLinks.ts';

test("a page's head names the font of its own script, and no other script's", () => {
  const link = scriptFontLink('gu');
  expect(link.match(/<link /g)).toHaveLength(1);
  expect(link).toMatch(/^<link rel="font" href="[^"]*gujarati[^"]*\.woff2" /);
  expect(link).toContain('data-family="Noto Serif Gujarati"');
  expect(link).toContain('data-range="U+A80-AFF, U+951-952, U+964-965, U+A830-A839, U+200C-200D, U+25CC"');
  expect(link).toContain('data-letters="અટ"');
});

test('languages of one script share its font, Latin and scripts that are left to the device bring none', () => {
  expect(scriptFontLink('mr')).toBe(scriptFontLink('hi'));
  expect(scriptFontLink('spv')).toBe(scriptFontLink('or'));
  for (const language of ['en', 'ur', 'sat', 'not a language']) expect(scriptFontLink(language)).toBe('');
});

test('what every page is set in comes with an italic, and the names of languages', () => {
  const links = commonFontLinks();
  expect(links.match(/<link /g)).toHaveLength(facesOfEveryPage.length);
  expect(links).toContain('data-style="italic"');
  expect(links).toContain('data-family="Language Names"');
});

test('no character of Newsreader comes from two of its files', () => {
  const upright = allFaces.filter(({ family, style }) => family === 'Newsreader' && style === undefined);
  const seen = new Map<number, string>();
  for (const { url, unicodeRange } of upright) {
    for (const part of unicodeRange.split(', ')) {
      const [from = 0, to = from] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      for (let character = from; character <= to; character++) {
        expect(seen.get(character), `U+${character.toString(16)} in ${url}`).toBeUndefined();
        seen.set(character, url);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(500);
});
