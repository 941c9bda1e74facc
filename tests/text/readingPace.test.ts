import { expect, test } from 'vitest';
import { knownLanguages } from '../../src/shared/languages.ts';
import { readingMinutes } from '../../src/text/readingPace.ts';

test('a page of English takes a minute, and as many words of Kannada twice as long', () => {
  expect(readingMinutes(238, 'Latn')).toBe(1);
  expect(readingMinutes(238, 'Knda')).toBeGreaterThan(2);
  expect(readingMinutes(0, 'Orya')).toBe(0);
});

test('every script of the library has a time that a reader may believe', () => {
  for (const { script } of knownLanguages) {
    expect(readingMinutes(1000, script)).toBeGreaterThan(4);
    expect(readingMinutes(1000, script)).toBeLessThan(10);
  }
});
