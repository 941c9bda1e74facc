import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allTexts,
  catalogueFile,
  flawOf,
  mailTranslations,
  mailTranslationsFile,
  placeholders,
  translationsIn,
} from '../../server/siteBuild/messages.ts';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';

test('every text is called with the values that it names', () => {
  for (const [english, { names }] of allTexts())
    expect([...names].sort(), english).toEqual(placeholders(english));
});

test.each(interfaceLanguages.filter((language) => language !== 'en'))('%s says everything', (language) => {
  const translations = translationsIn(language);
  const flaws = [...allTexts().keys()].flatMap((english) => {
    const flaw = flawOf(english, translations.get(english));
    return flaw === undefined ? [] : [`'${english}' ${flaw}`];
  });
  expect(flaws).toEqual([]);
  const texts = allTexts();
  expect([...translations.keys()].filter((english) => !texts.has(english))).toEqual([]);
  expect(readFileSync(catalogueFile(language), 'utf8')).toContain('awaits review');
});

test('the mails say what the catalogues say', () => {
  expect(readFileSync(mailTranslationsFile, 'utf8')).toBe(mailTranslations());
});

test.each([
  ['Saved {size}', undefined, 'is missing'],
  ['Saved {size}', '', 'is missing'],
  ['Saved {size}', 'रखा गया {count}', 'has other placeholders'],
  ['Saved {size}', 'रखा गया', 'has other placeholders'],
  [
    '{count, plural, one {# story} other {# stories}}',
    '{n, plural, other {# कहानियाँ}}',
    'has other placeholders',
  ],
  ['by ', 'लेखक:', 'begins or ends with other spaces'],
  ['Saved {size}', '{size} रखा गया', undefined],
])('%j as %j: %s', (english, translation, flaw) => {
  expect(flawOf(english, translation)).toBe(flaw);
});
