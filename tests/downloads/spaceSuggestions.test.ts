import { expect, test } from 'vitest';
import { spaceSuggestions } from '../../src/downloads/spaceSuggestions.ts';

const saved = [700, 200, 900, 500, 100].map((sizeBytes) => ({ sizeBytes }));
const sizes = (neededBytes: number) => spaceSuggestions(saved, neededBytes).map(({ sizeBytes }) => sizeBytes);

test('stories that free enough room alone come first, smallest first', () => {
  expect(sizes(150)).toEqual([200, 500, 700]);
});

test('where these are too few, the largest of the others follow', () => {
  expect(sizes(800)).toEqual([900, 700, 500]);
  expect(sizes(5000)).toEqual([900, 700, 500]);
});

test('a story that frees exactly what is needed is enough', () => {
  expect(sizes(500)[0]).toBe(500);
  expect(sizes(501)[0]).toBe(700);
});
