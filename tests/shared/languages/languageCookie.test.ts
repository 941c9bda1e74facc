import { expect, test } from 'vitest';
import { languageCookie, languageInCookies } from '../../../src/shared/languages/languageCookie.ts';

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
