import { expect, test } from 'vitest';
import {
  languageCookie,
  languageInCookies,
  scriptsInCookies,
  scriptsOfText,
  scriptsText,
} from '../../src/shared/languageCookie.ts';

test('a language is kept for a year and found among other cookies', () => {
  const cookie = languageCookie('stories', 'gu', 'http:');
  expect(cookie).toBe('lipi-language=gu; path=/; max-age=31536000; samesite=lax');
  expect(languageCookie('stories', 'gu', 'https:')).toBe(`${cookie}; secure`);
  expect(languageInCookies('stories', 'a=b; lipi-language=gu; c=d')).toBe('gu');
  expect(languageInCookies('stories', 'lipi-language=or')).toBe('or');
});

test.each([
  undefined,
  '',
  'lipi-language=',
  'lipi-language=xx',
  'lipi-language="><script>',
  'not-lipi-language=gu',
])('%j contains no known language', (header) => {
  expect(languageInCookies('stories', header)).toBeUndefined();
});

test('scripts come back from a cookie, and without any the cookie ends', () => {
  const scripts = { or: '+Latn', bn: 'Deva', 'mni-Beng': 'iso15919' };
  const text = scriptsInCookies(`a=b; ${languageCookie('scripts', scriptsText(scripts), 'http:')}`);
  expect(text).toBe('bn:Deva.mni-Beng:iso15919.or:+Latn');
  expect(scriptsOfText(text)).toEqual(scripts);
  expect(languageCookie('scripts', scriptsText({}), 'http:')).toContain('lipi-scripts=; path=/; max-age=0');
});

test.each([
  undefined,
  'lipi-scripts=',
  'lipi-scripts=or',
  'lipi-scripts=or:"><script>',
  `lipi-scripts=${'or:Latnor'.repeat(60)}`,
])('%j names no scripts', (header) => expect(scriptsOfText(scriptsInCookies(header))).toEqual({}));
