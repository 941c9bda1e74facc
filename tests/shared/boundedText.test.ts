import { expect, test } from 'vitest';
import { hasLongMarkRun, isOverSize, textFault, toNfc } from '../../src/shared/boundedText.ts';

test('a text is over a size by its UTF-8 bytes', () => {
  expect([isOverSize('ନନ', 6), isOverSize('ନନ', 5), isOverSize('', 0), isOverSize('ab', 1)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('30 marks may follow one another, of one unit or of two, and no more', () => {
  for (const mark of ['\u0301', '\u0b3c', '\u{1d165}']) {
    expect(hasLongMarkRun(`a${mark.repeat(30)}b${mark.repeat(30)}`)).toBe(false);
    expect(hasLongMarkRun(`a${mark.repeat(31)}`)).toBe(true);
  }
  expect(hasLongMarkRun('ପଢ଼ିବା କ୍ଷେତ୍ର ଏବଂ हिन्दी')).toBe(false);
});

test('length counts before anything else, then what no file can hold, then marks', () => {
  expect(textFault('\ud83d'.repeat(20), 10)).toBe('tooLong');
  expect(textFault(`\ud83d${'\u0301'.repeat(40)}`, 1000)).toBe('halfLetter');
  expect(textFault('\u0301'.repeat(40), 1000)).toBe('tooManyMarks');
  expect(textFault('ଗପ 💩', 1000)).toBeNull();
});

test('a text with more marks than any script needs is not brought to NFC', () => {
  expect(toNfc('ଓ\u0b5cିଆ')).toBe('ଓ\u0b21\u0b3cିଆ');
  const slow = `a${'\u0301\u0323'.repeat(500_000)}`;
  expect(toNfc(slow) === slow).toBe(true);
});
