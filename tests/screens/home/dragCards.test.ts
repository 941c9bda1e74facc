import { expect, test } from 'vitest';
import { speedOf } from '../../../src/screens/home/dragCards.ts';

const moments = (...pairs: readonly (readonly [timeMs: number, x: number])[]) =>
  pairs.map(([timeMs, x]) => ({ timeMs, x }));

test('the speed of a drag is that of its last tenth of a second, with its direction', () => {
  const track = moments([0, 500], [800, 100], [850, 150], [900, 200]);
  expect(speedOf(track, 900)).toBe(1000);
  expect(speedOf(moments([850, 150], [900, 100]), 900)).toBe(-1000);
});

test('a hand that rested before it let go has no speed', () => {
  const track = moments([0, 0], [50, 100], [60, 120]);
  expect(speedOf(track, 160)).toBe(0);
  expect(speedOf(track, 1000)).toBe(0);
});

test('a single moment, or two at once, have no speed', () => {
  expect(speedOf([], 0)).toBe(0);
  expect(speedOf(moments([0, 5]), 0)).toBe(0);
  expect(speedOf(moments([0, 5], [0, 50]), 0)).toBe(0);
});
