import { expect, test } from 'vitest';
import { storyBeginning } from '../../src/text/storyBeginning.ts';

const sentence = (length: number) => `${'a'.repeat(length - 1)}.`;

test('a beginning ends with the last sentence that fits', () => {
  const content = `${sentence(300)} ${sentence(300)}\n\n${sentence(300)} The end.`;
  expect(storyBeginning(content)).toBe(`${sentence(300)} ${sentence(300)}`);
});

test('the beginning ends at a sentence end of the script', () => {
  const long = 'ବାପା କହୁଥିଲେ।';
  const beginning = storyBeginning(Array.from({ length: 100 }, () => long).join(' '));
  expect(beginning.endsWith('।')).toBe(true);
  expect(beginning.length).toBeGreaterThan(600);
  expect(beginning.length).toBeLessThanOrEqual(700);
});

test('a long first sentence is kept whole', () => {
  expect(storyBeginning(`${sentence(900)} More.`)).toBe(sentence(900));
});

test('a short story is its own beginning, and an empty one has none', () => {
  expect(storyBeginning('One.<br>Two.')).toBe('One.<br>Two.');
  expect(storyBeginning('')).toBe('');
});
