import { expect, test } from 'vitest';
import { knownLanguages } from '../../src/shared/languages/languages.ts';
import { readingMinutes } from '../../src/text/readingPace.ts';

test('238 words of English take a minute, and as many words of Kannada more than two', () => {
  expect(readingMinutes(238, 'Latn')).toBe(1);
  expect(readingMinutes(238, 'Knda')).toBeGreaterThan(2);
  expect(readingMinutes(0, 'Orya')).toBe(0);
});

test('every known language has a plausible reading time', () => {
  for (const { script } of knownLanguages) {
    expect(readingMinutes(1000, script)).toBeGreaterThan(4);
    expect(readingMinutes(1000, script)).toBeLessThan(10);
  }
});
