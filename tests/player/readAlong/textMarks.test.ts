import { expect, test } from 'vitest';
import { type Box, nearest } from '../../../src/player/readAlong/textMarks.ts';

const line = (left: number, right: number, top: number): Box => ({ left, right, top, bottom: top + 20 });

/** Two sentences of a paragraph: the second begins in the middle of the second line. */
const sentences = {
  first: [line(0, 300, 0), line(0, 100, 40)],
  second: [line(110, 300, 40), line(0, 80, 80)],
};

const at = (x: number, y: number) => nearest(Object.entries(sentences), ([, boxes]) => boxes, x, y)?.[0];

test.each([
  ['in a line', 50, 50, 'first'],
  ['between two lines, nearer to the upper', 200, 25, 'first'],
  ['between two lines, nearer to the lower', 200, 36, 'second'],
  ['between two words', 106, 50, 'second'],
  ['beside the last line', 250, 95, 'second'],
  ['above the text', 150, -30, 'first'],
] as const)('%s', (_, x, y, meant) => {
  expect(at(x, y)).toBe(meant);
});

test('without any box nothing is nearest', () => {
  expect(nearest([], () => [], 0, 0)).toBeUndefined();
});
