import { expect, test } from 'vitest';
import { previewOf } from '../../../src/shared/story/preview.ts';

const graphemes = (text: string) => [...new Intl.Segmenter().segment(text)].map((part) => part.segment);

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

test('a text without spaces is cut between graphemes', () => {
  const syllable = 'ନ୍ତ୍ରୀ'; // five code points that form one grapheme
  const preview = previewOf(syllable.repeat(120));
  expect(preview.endsWith('…')).toBe(true);
  expect(preview.length).toBeLessThanOrEqual(281);
  const whole = graphemes(syllable.repeat(120))[0];
  for (const grapheme of graphemes(preview.slice(0, -1))) expect(grapheme).toBe(whole);
});

test('a text that starts with thousands of line breaks still has a preview', () => {
  expect(previewOf(`${'<br>\n'.repeat(2000)}At last.`)).toBe('At last.');
});
