import { expect, test } from 'vitest';
import { previewOf, shortened } from '../../../src/shared/story/preview.ts';

test.each(['<br>', '<br/>', '<br />', '<BR>', '<Br  />', '\\\\'])('%s becomes a space', (mark) => {
  expect(previewOf(`one${mark}two`)).toBe('one two');
});

test('runs of white space and line breaks collapse to one space, and the ends are trimmed', () => {
  expect(previewOf('<br>\n\n one <br/> \\\\ \t two\u00a0 <br>')).toBe('one two');
});

test('a single backslash and other tags stay as text', () => {
  expect(previewOf('a\\b <b>bold</b>')).toBe('a\\b <b>bold</b>');
});

test('a short text is not shortened', () => {
  const text = 'word '.repeat(56).trim();
  expect(text.length).toBeLessThanOrEqual(280);
  expect(previewOf(text)).toBe(text);
});

test('a long text ends at a word with an ellipsis and without trailing punctuation', () => {
  const preview = previewOf('said, '.repeat(100));
  expect(preview.length).toBeLessThanOrEqual(281);
  expect(preview.length).toBeGreaterThan(240);
  expect(preview.endsWith('said…')).toBe(true);
});

test.each([
  ['a conjunct in Odia', 'ନ୍ତ୍ରୀ'],
  ['a conjunct in Devanagari, kept apart', 'क्\u200cष'],
  ['a conjunct in Sinhala', 'ක්\u200dෂ'],
  ['a stack in Dzongkha', 'སྒྲུབ'],
  ['a family of emoji', '👨‍👩‍👧‍👦'],
  ['a flag', '🇮🇳'],
])('a text without spaces is cut between letters: %s', (_, letter) => {
  for (const limit of [200, 201, 202, 203, 204, 280]) {
    const cut = shortened(letter.repeat(200), limit);
    expect(cut.length).toBeLessThanOrEqual(limit + 1);
    expect(cut.length).toBeGreaterThan(limit - 40);
    // A syllable of Dzongkha has several letters.
    const whole = letter === 'སྒྲུབ' ? /^(སྒྲུབ)+(སྒྲུ)?…$/ : new RegExp(`^(${letter})+…$`);
    expect(cut).toMatch(whole);
  }
});

test('a text that starts with thousands of line breaks still has a preview', () => {
  expect(previewOf(`${'<br>\n'.repeat(2000)}At last.`)).toBe('At last.');
});
