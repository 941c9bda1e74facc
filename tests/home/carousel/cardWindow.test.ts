import { expect, test } from 'vitest';
import {
  cardAt,
  cardWindow,
  movedPosition,
  partAround,
  partRows,
  startingCard,
  stepsOfKey,
} from '../../../src/home/carousel/carousel.ts';
import { makeRows } from '../../app/makeStories.ts';

const emptyShelf = { language: 'or', first: 0, rows: [], total: 0, storyCount: 0 };

const shown = (total: number, position: number) =>
  cardWindow(total, position).map(({ index, offset }) => `${offset}:${index}`);

test('at most fifteen cards are shown, seven on each side of the centre one', () => {
  for (const total of [16, 17, 400, 10_000]) {
    for (const position of [0, 1, Math.floor(total / 2), total - 1]) {
      expect(cardWindow(total, position)).toHaveLength(15);
      expect(Math.max(...cardWindow(total, position).map(({ offset }) => Math.abs(offset)))).toBe(7);
    }
  }
});

test('a long list wraps around on both sides', () => {
  expect(shown(6, 0)).toEqual(['-2:4', '-1:5', '0:0', '1:1', '2:2']);
  expect(shown(6, 5)).toEqual(['-2:3', '-1:4', '0:5', '1:0', '2:1']);
});

test('no card is at two places, and every card moves by at most one place', () => {
  for (let total = 1; total <= 40; total++) {
    for (let position = 0; position < total; position++) {
      const before = cardWindow(total, position);
      const next = movedPosition(position, 1, total);
      const after = cardWindow(total, next);
      expect(new Set(after.map(({ index }) => index)).size).toBe(after.length);
      if (next === position) continue;
      const places = new Map(after.map(({ index, offset }) => [index, offset]));
      // In a list that wraps around, the outermost card leaves and another comes in.
      const kept = before.filter(({ index }) => places.has(index));
      expect(before.length - kept.length).toBeLessThanOrEqual(1);
      for (const { index, offset } of kept) expect(places.get(index)).toBe(offset - 1);
    }
  }
});

test('a short list has ends', () => {
  expect(shown(3, 0)).toEqual(['0:0', '1:1', '2:2']);
  expect(shown(3, 1)).toEqual(['-1:0', '0:1', '1:2']);
  expect(movedPosition(0, -1, 3)).toBe(0);
  expect(movedPosition(2, 1, 3)).toBe(2);
});

test('an empty list has no places', () => {
  expect(cardWindow(0, 0)).toEqual([]);
  expect(movedPosition(0, 1, 0)).toBe(0);
});

test('keys move by one card, to the first and last card, and by a window of cards', () => {
  const reached = (key: string, position: number, total = 46) =>
    movedPosition(position, stepsOfKey(key, position, total) ?? Number.NaN, total);
  expect(reached('ArrowRight', 45)).toBe(0);
  expect(reached('ArrowLeft', 0)).toBe(45);
  expect(reached('Home', 20)).toBe(0);
  expect(reached('End', 20)).toBe(45);
  expect(reached('PageDown', 20)).toBe(35);
  expect(reached('PageUp', 20)).toBe(5);
  // It does not wrap around the end, where a reader would lose their way.
  expect(reached('PageDown', 40)).toBe(45);
  expect(reached('PageUp', 7)).toBe(0);
  for (const key of ['Home', 'End', 'PageUp', 'PageDown']) expect(reached(key, 0, 1), key).toBe(0);
  expect(stepsOfKey('End', 0, 0)).toBe(0);
  expect(stepsOfKey('ArrowDown', 3, 46)).toBeUndefined();
  expect(stepsOfKey(' ', 3, 46)).toBeUndefined();
});

test('a part of a list returns its cards by index, wrapping around, and no others', () => {
  const shelf = { language: 'or', first: 98, rows: makeRows(4), total: 100, storyCount: 100 };
  expect([97, 98, 99, 100, 0, 1, 2].map((index) => cardAt(shelf, index)?.seq)).toEqual([
    undefined,
    1,
    2,
    3,
    3,
    4,
    undefined,
  ]);
  expect(cardAt(emptyShelf, 0)).toBeUndefined();
});

test('the cards begin with the first story on the device, if the first of all is not there', () => {
  const rows = makeRows(4);
  const shelf = { language: 'or', first: 0, rows, total: rows.length, storyCount: rows.length };
  const statuses = (...isUnavailableOffline: readonly boolean[]) =>
    new Map(
      isUnavailableOffline.flatMap((one, index) =>
        rows.slice(index, index + 1).map(({ id }) => [id, { isUnavailableOffline: one }]),
      ),
    );
  expect(startingCard(shelf, statuses(true, true, false, false))).toBe(2);
  expect(startingCard(shelf, statuses(false, true))).toBe(0);
  expect(startingCard(shelf, statuses(true, true))).toBe(0);
  expect(startingCard(shelf, new Map())).toBe(0);
  expect(startingCard(emptyShelf, statuses(true, false))).toBe(0);
});

test('the loaded part reaches beyond the visible cards and changes every sixteen positions', () => {
  let changes = 0;
  for (let position = 0; position < 320; position++) {
    const first = partAround(position);
    expect(position - first).toBeGreaterThanOrEqual(24);
    expect(first + partRows - position).toBeGreaterThan(24);
    if (first !== partAround(position + 1)) changes++;
  }
  expect(changes).toBe(20);
});
