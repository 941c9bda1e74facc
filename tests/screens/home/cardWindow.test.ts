import { expect, test } from 'vitest';
import { cardWindow, movedPosition } from '../../../src/screens/home/cardWindow.ts';

const letters = (count: number) => Array.from({ length: count }, (_, index) => index);
const shown = (count: number, total: number, position: number) =>
  cardWindow(letters(count), total, position).map(({ item, offset }) => `${offset}:${item}`);

test('at most five of four hundred cards stand in the document', () => {
  for (const position of [0, 1, 200, 399]) expect(cardWindow(letters(400), 400, position)).toHaveLength(5);
});

test('a long list goes round on both sides', () => {
  expect(shown(6, 6, 0)).toEqual(['-2:4', '-1:5', '0:0', '1:1', '2:2']);
  expect(shown(6, 6, 5)).toEqual(['-2:3', '-1:4', '0:5', '1:0', '2:1']);
});

test('no card stands at two places, and none that leaves on one side enters on the other', () => {
  for (let total = 1; total <= 12; total++) {
    for (let position = 0; position < total; position++) {
      const before = cardWindow(letters(total), total, position);
      expect(new Set(before.map(({ item }) => item)).size).toBe(before.length);
      const after = new Map(
        cardWindow(letters(total), total, movedPosition(position, 1, total)).map((card) => [
          card.item,
          card.offset,
        ]),
      );
      for (const { item, offset } of before) {
        const next = after.get(item);
        if (next !== undefined) expect(Math.abs(next - offset)).toBeLessThanOrEqual(1);
      }
    }
  }
});

test('a short list has ends', () => {
  expect(shown(3, 3, 0)).toEqual(['0:0', '1:1', '2:2']);
  expect(movedPosition(0, -1, 3)).toBe(0);
  expect(movedPosition(2, 1, 3)).toBe(2);
});

test('of a first paint only the cards that are there are placed', () => {
  expect(shown(4, 6, 0)).toEqual(['0:0', '1:1', '2:2']);
});

test('moving goes round a long list in both directions', () => {
  expect(movedPosition(0, -1, 400)).toBe(399);
  expect(movedPosition(399, 2, 400)).toBe(1);
  expect(movedPosition(0, 1, 0)).toBe(0);
});
