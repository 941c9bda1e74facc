import { expect, test } from 'vitest';
import { languageCookie, languageInCookies } from '../../src/shared/languageCookie.ts';

test('a language is kept for a year and found among other cookies', () => {
  const cookie = languageCookie('gu', 'http:');
  expect(cookie).toBe('lipi-language=gu; path=/; max-age=31536000; samesite=lax');
  expect(languageCookie('gu', 'https:')).toBe(`${cookie}; secure`);
  expect(languageInCookies('a=b; lipi-language=gu; c=d')).toBe('gu');
  expect(languageInCookies('lipi-language=or')).toBe('or');
});

test.each([
  undefined,
  '',
  'lipi-language=',
  'lipi-language=xx',
  'lipi-language="><script>',
  'not-lipi-language=gu',
])('%j contains no known language', (header) => {
  expect(languageInCookies(header)).toBeUndefined();
});
