import { expect, test } from 'vitest';
import { cardPlace } from '../../../src/screens/home/cardPlace.ts';

const fan = { spread: 0.5, curve: 0.25, tiltDegrees: 20 };

test('the centre card stands flat, whole and opaque', () => {
  expect(cardPlace(0, fan)).toEqual({
    transform: 'translateX(0%) perspective(60rem) rotateY(0deg) scale(1)',
    opacity: '1',
  });
});

test.each([
  [1, 0.85, 0.8],
  [-2, 0.7, 0.6],
  [3.5, 0.475, 0.3],
  [-5, 0.3, 0.1],
  [7, 0.3, 0.1],
])('at %d a page is %d of its size and %d of its strength', (at, scale, opacity) => {
  const place = cardPlace(at, fan);
  expect(Number(/scale\((.*)\)/.exec(place.transform)?.[1])).toBeCloseTo(scale);
  expect(Number(place.opacity)).toBeCloseTo(opacity);
});

test('pages further out stand nearer to one another, and the two sides mirror each other', () => {
  const out = (at: number) => Number(/translateX\((.*)%\)/.exec(cardPlace(at, fan).transform)?.[1]);
  expect(out(2) - out(1)).toBeLessThan(out(1));
  expect(out(3) - out(2)).toBeLessThan(out(2) - out(1));
  expect(out(-3)).toBe(-out(3));
});
