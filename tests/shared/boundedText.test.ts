import { expect, test } from 'vitest';
import { hasLongMarkRun, textFault, toNfc } from '../../src/shared/boundedText.ts';

test('a text is too long by its UTF-8 bytes', () => {
  expect([textFault('ନନ', 6), textFault('ନନ', 5), textFault('', 0), textFault('ab', 1)]).toEqual([
    null,
    'tooLong',
    null,
    'tooLong',
  ]);
});

test('30 marks may follow one another, of one unit or of two, and no more', () => {
  for (const mark of ['\u0301', '\u0b3c', '\u{1d165}']) {
    expect(hasLongMarkRun(`a${mark.repeat(30)}b${mark.repeat(30)}`)).toBe(false);
    expect(hasLongMarkRun(`a${mark.repeat(31)}`)).toBe(true);
  }
  expect(hasLongMarkRun('ପଢ଼ିବା କ୍ଷେତ୍ର ଏବଂ हिन्दी')).toBe(false);
});

test('length counts before marks', () => {
  expect(textFault('\u0301'.repeat(40), 10)).toBe('tooLong');
  expect(textFault('\u0301'.repeat(40), 1000)).toBe('tooManyMarks');
});

test('a text with more marks than any script needs is not brought to NFC', () => {
  expect(toNfc('ଓ\u0b5cିଆ')).toBe('ଓ\u0b21\u0b3cିଆ');
  // NFC would put the mark below before the one above.
  const slow = `a${'\u0301\u0323'.repeat(500_000)}`;
  expect(toNfc(slow) === slow).toBe(true);
});
