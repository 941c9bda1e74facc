import { expect, test } from 'vitest';
import {
  compareLanguages,
  isLanguageTag,
  knownLanguages,
  languageOf,
} from '../../../src/shared/languages/languages.ts';

test('the launch languages come first, the announced ones next, English last', () => {
  const tags = ['en', 'as', 'te', 'hi', 'bn', 'mr', 'ta', 'gu', 'or'];
  expect(tags.sort(compareLanguages)).toEqual(['or', 'gu', 'ta', 'mr', 'bn', 'hi', 'te', 'as', 'en']);
});

test('a language the library does not know comes before English, in code-unit order', () => {
  expect(['en', 'zu', 'fr', 'hi'].sort(compareLanguages)).toEqual(['hi', 'fr', 'zu', 'en']);
});

test('Odia has its own name, script and direction', () => {
  expect(languageOf('or')).toEqual({
    tag: 'or',
    englishName: 'Odia',
    nativeName: 'ଓଡ଼ିଆ',
    script: 'Orya',
    direction: 'ltr',
  });
});

test('a script subtag changes the script and the direction, a region does not', () => {
  expect(languageOf('pa-Arab')).toMatchObject({ englishName: 'Punjabi', script: 'Arab', direction: 'rtl' });
  expect(languageOf('en-IN')).toMatchObject({ englishName: 'English', script: 'Latn', direction: 'ltr' });
});

test('an unknown tag is named by the platform, or by the tag itself', () => {
  expect(languageOf('fr').englishName).toBe('French');
  expect(languageOf('fr').script).toBe('Latn');
  expect(languageOf('not a tag')).toMatchObject({ englishName: 'not a tag', nativeName: 'not a tag' });
});

test('every language is listed once, in order, with a four-letter script', () => {
  const tags = knownLanguages.map((language) => language.tag);
  expect(new Set(tags).size).toBe(tags.length);
  expect([...tags].sort(compareLanguages)).toEqual(tags);
  for (const language of knownLanguages) expect(language.script).toMatch(/^[A-Z][a-z]{3}$/);
});

test('a language tag is well-formed, and never looks like a numbered file name', () => {
  for (const tag of ['or', 'mai', 'pa-Arab', 'en-IN', 'sr-Latn-RS', 'es-419', 'de-1996', 'sl-rozaj']) {
    expect([tag, isLanguageTag(tag)]).toEqual([tag, true]);
  }
  const none = ['o', 'OR', 'odia', 'or-', 'or-1', 'or-10', 'or_IN', 'or/gu', '../or', 'or-abcdefghi', 'or\n'];
  for (const tag of ['', ...none, `or${'-abcdefgh'.repeat(5)}`]) {
    expect([tag, isLanguageTag(tag)]).toEqual([tag, false]);
  }
});
