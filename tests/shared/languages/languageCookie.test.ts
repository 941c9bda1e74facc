import { expect, test } from 'vitest';
import {
  interfaceInCookies,
  languageCookie,
  languageInCookies,
  noScripts,
  scriptsInCookies,
  scriptsText,
} from '../../../src/shared/languages/languageCookie.ts';

test('a language is kept for a year and found among other cookies', () => {
  const cookie = languageCookie('stories', 'gu', 'http:');
  expect(cookie).toBe('lipi-language=gu; path=/; max-age=31536000; samesite=lax');
  expect(languageCookie('stories', 'gu', 'https:')).toBe(`${cookie}; secure`);
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

test('the interface is one that it has, in one spelling', () => {
  const tags = ['hi', 'bn-u-nu-beng', 'hi-u-nu-beng', 'hi-U-nu-deva', 'te', ''];
  expect(tags.map((tag) => interfaceInCookies(`lipi-interface=${tag}`))).toEqual([
    'hi',
    'bn-u-nu-beng',
    ...Array(4).fill(undefined),
  ]);
});

test('scripts come back from a cookie, and without any the cookie ends', () => {
  const scripts = { or: '+Latn', bn: 'Deva', hi: 'iso15919' };
  const cookie = languageCookie('scripts', scriptsText(scripts), 'http:');
  expect(scriptsInCookies(`a=b; ${cookie}`)).toEqual({ scripts, text: scriptsText(scripts) });
  expect(cookie).toMatch(/^lipi-scripts=[\w%]+; path/);
  expect(languageCookie('scripts', noScripts, 'http:')).toContain('; max-age=0;');
});

test.each([
  undefined,
  'lipi-scripts=',
  'lipi-scripts=%7B',
  'lipi-scripts=null',
  'lipi-scripts={"or":"Latn"}',
  `lipi-scripts=${scriptsText({ or: '"><script>' })}`,
  `lipi-scripts=${scriptsText({ xx: 'Latn' })}`,
])('%j names no scripts', (header) => {
  expect(scriptsInCookies(header)).toEqual({ scripts: {}, text: noScripts });
});
