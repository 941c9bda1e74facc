import { expect, test } from 'vitest';
import { cardWindow, indexIn, movedPosition, type Side } from '../../../src/screens/home/cardWindow.ts';

const shown = (total: number, position: number, leaving: Side = 0) =>
  cardWindow(total, position, leaving).map(({ index, offset }) => `${offset}:${index}`);

test('at most seven cards stand on each side of the centre one, and fifteen in all', () => {
  for (const total of [16, 17, 400, 10_000]) {
    for (const position of [0, 1, Math.floor(total / 2), total - 1]) {
      for (const leaving of [0, 1, -1] as const) {
        expect(cardWindow(total, position, leaving)).toHaveLength(15);
      }
      expect(Math.max(...cardWindow(total, position).map(({ offset }) => Math.abs(offset)))).toBe(7);
    }
  }
});

test('of a long list the next card comes in when the last one has gone', () => {
  const ends = (leaving: Side) => {
    const places = cardWindow(10_000, 50, leaving);
    return [places[0], places.at(-1)].map((place) => place?.offset);
  };
  expect(ends(-1)).toEqual([-8, 6]);
  expect(ends(0)).toEqual([-7, 7]);
  expect(ends(1)).toEqual([-6, 8]);
});

test('a long list goes round on both sides', () => {
  expect(shown(6, 0)).toEqual(['-2:4', '-1:5', '0:0', '1:1', '2:2']);
  expect(shown(6, 5)).toEqual(['-2:3', '-1:4', '0:5', '1:0', '2:1']);
});

test('the card that leaves stands one place further out, and only it is leaving', () => {
  expect(shown(6, 1, -1)).toEqual(['-3:4', '-2:5', '-1:0', '0:1', '1:2', '2:3']);
  expect(shown(6, 1, 1)).toEqual(['-2:5', '-1:0', '0:1', '1:2', '2:3', '3:4']);
  expect(cardWindow(6, 1, -1).map(({ isLeaving }) => isLeaving)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('no card stands at two places, and every card moves by one place at most', () => {
  for (let total = 1; total <= 40; total++) {
    for (let position = 0; position < total; position++) {
      const before = cardWindow(total, position);
      const next = movedPosition(position, 1, total);
      const after = cardWindow(total, next, -1);
      expect(new Set(after.map(({ index }) => index)).size).toBe(after.length);
      if (next === position) continue;
      const places = new Map(after.map(({ index, offset }) => [index, offset]));
      for (const { index, offset } of before) expect(places.get(index)).toBe(offset - 1);
    }
  }
});

test('a short list has ends', () => {
  expect(shown(3, 0)).toEqual(['0:0', '1:1', '2:2']);
  expect(shown(3, 1, -1)).toEqual(['-1:0', '0:1', '1:2']);
  expect(movedPosition(0, -1, 3)).toBe(0);
  expect(movedPosition(2, 1, 3)).toBe(2);
});

test('a list without cards has no places', () => {
  expect(cardWindow(0, 0)).toEqual([]);
  expect(movedPosition(0, 1, 0)).toBe(0);
});

test('moving goes round a long list in both directions', () => {
  expect(movedPosition(0, -1, 400)).toBe(399);
  expect(movedPosition(399, 2, 400)).toBe(1);
});

test('a card that is called back while it leaves is in its place again', () => {
  const away = cardWindow(46, 1, -1);
  expect(away[0]).toEqual({ index: indexIn(46, -7), offset: -8, isLeaving: true });
  expect(cardWindow(46, 0)[0]).toEqual({ index: indexIn(46, -7), offset: -7, isLeaving: false });
});
