import { expect, test } from 'vitest';
import { hasLongMarkRun, isOverSize, textFault, toNfc } from '../../src/shared/boundedText.ts';

test('the size of a text is counted in UTF-8 bytes', () => {
  expect([isOverSize('ନନ', 6), isOverSize('ନନ', 5), isOverSize('', 0), isOverSize('ab', 1)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('at most 30 combining marks may follow each other, inside or outside the BMP', () => {
  for (const mark of ['\u0301', '\u0b3c', '\u{1d165}']) {
    expect(hasLongMarkRun(`a${mark.repeat(30)}b${mark.repeat(30)}`)).toBe(false);
    expect(hasLongMarkRun(`a${mark.repeat(31)}`)).toBe(true);
  }
  expect(hasLongMarkRun('ପଢ଼ିବା କ୍ଷେତ୍ର ଏବଂ हिन्दी')).toBe(false);
});

test('length is checked first, then lone surrogates, then marks', () => {
  expect(textFault('\ud83d'.repeat(20), 10)).toBe('tooLong');
  expect(textFault(`\ud83d${'\u0301'.repeat(40)}`, 1000)).toBe('halfLetter');
  expect(textFault('\u0301'.repeat(40), 1000)).toBe('tooManyMarks');
  expect(textFault('ଗପ 💩', 1000)).toBeNull();
});

test('a text with too many marks is not normalized to NFC', () => {
  expect(toNfc('ଓ\u0b5cିଆ')).toBe('ଓ\u0b21\u0b3cିଆ');
  const slow = `a${'\u0301\u0323'.repeat(500_000)}`;
  expect(toNfc(slow) === slow).toBe(true);
});
