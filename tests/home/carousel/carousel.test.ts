import { expect, test } from 'vitest';
import {
  type CarouselEvent,
  cardAt,
  cardWindow,
  carouselAfter,
  movedPosition,
  partAround,
  partRows,
  restingCarousel,
  startingCard,
  stepsOfKey,
} from '../../../src/home/carousel/carousel.ts';
import type { Shelf } from '../../../src/home/homeShelf.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import { makeRows } from '../../app/makeStories.ts';

/** A list of the stories numbered from `from`, of which the first `loaded` are loaded. */
function shelfOf(total: number, { from = 0, loaded = total } = {}): Shelf {
  const rows = Array.from({ length: loaded }, (_, n) => ({ id: `story ${from + n}` }) as CatalogueRow);
  return { language: 'or', first: 0, rows, total, storyCount: total };
}

function carousel(shelf = shelfOf(400)) {
  const overlay = { isOpen: false };
  const announcements: number[] = [];
  let nowMs = 1000;
  let state = restingCarousel;
  function send(event: CarouselEvent): void {
    const { announced } = state;
    state = carouselAfter(state, event, nowMs);
    if (state.announced !== undefined && state.announced !== announced) announcements.push(state.announced);
  }
  send({ kind: 'listed', shelf });
  send({ kind: 'opened' });
  return {
    overlay,
    announcements,
    send,
    list: (next: Shelf) => send({ kind: 'listed', shelf: next }),
    get state() {
      return state;
    },
    get position() {
      return state.position;
    },
    pass(ms: number): void {
      const end = nowMs + ms;
      for (let due = state.moveAtMs; due !== undefined && due <= end; due = state.moveAtMs) {
        expect(due).toBeGreaterThan(nowMs);
        nowMs = due;
        send({ kind: 'timerFired', isCovered: overlay.isOpen });
      }
      nowMs = end;
    },
  };
}

const hovered = (side: -1 | 0 | 1 | undefined) => ({ kind: 'hovered', side }) as const;
const held = (given: { readonly hasFocus?: boolean; readonly isMotionOff?: boolean }) =>
  ({ kind: 'held', hasFocus: false, isMotionOff: false, ...given }) as const;

test('the cards advance by one every 5 s', () => {
  const cards = carousel();
  cards.pass(4_999);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
  cards.pass(4_998);
  expect(cards.position).toBe(1);
  cards.pass(1);
  expect(cards.position).toBe(2);
  expect(cards.announcements).toEqual([]);
});

test('waking too early changes nothing', () => {
  const cards = carousel();
  cards.pass(4_999);
  const before = cards.state;
  cards.send({ kind: 'timerFired', isCovered: false });
  expect(cards.state).toEqual(before);
});

test('after the last card the first follows, in a long list and in a short one', () => {
  for (const total of [5, 3, 2]) {
    const cards = carousel(shelfOf(total));
    cards.pass((total - 1) * 5_000);
    expect(cards.position).toBe(total - 1);
    cards.pass(5_000);
    expect(cards.position).toBe(0);
  }
});

test('a single card never moves', () => {
  const cards = carousel(shelfOf(1));
  expect(cards.state.moveAtMs).toBeUndefined();
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.position).toBe(0);
});

test.each([
  ['the pointer is over the cards', hovered(0), hovered(undefined)],
  ['the focus is among them', held({ hasFocus: true }), held({})],
  ['the page is hidden or motion reduced', held({ isMotionOff: true }), held({})],
])('nothing moves by itself while %s, and afterwards the 5 s start again', (_, begin, end) => {
  const cards = carousel();
  cards.pass(4_000);
  cards.send(begin);
  cards.pass(60_000);
  expect(cards.position).toBe(0);
  cards.send(end);
  cards.pass(4_999);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
});

test('after a touch nothing moves by itself for 20 s, unless the reader starts it', () => {
  const cards = carousel();
  cards.pass(4_000);
  cards.send({ kind: 'touched' });
  cards.send({ kind: 'stepped', by: 1 });
  cards.pass(19_999);
  expect(cards.position).toBe(1);
  cards.pass(2);
  expect(cards.position).toBe(2);
  cards.pass(5_000);
  expect(cards.position).toBe(3);
  for (const kind of ['touched', 'pauseToggled', 'touched', 'pauseToggled'] as const) cards.send({ kind });
  cards.pass(5_001);
  expect(cards.position).toBe(4);
});

test('what two things hold moves only after both have ended', () => {
  const cards = carousel();
  cards.send(hovered(0));
  cards.send(held({ hasFocus: true }));
  cards.send(hovered(undefined));
  cards.pass(60_000);
  expect(cards.position).toBe(0);
  cards.send(held({}));
  cards.pass(5_001);
  expect(cards.position).toBe(1);
});

test("the reader's pause lasts until they end it", () => {
  const cards = carousel();
  cards.send({ kind: 'pauseToggled' });
  cards.send(hovered(0));
  cards.send(hovered(undefined));
  cards.pass(60_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'pauseToggled' });
  cards.pass(5_001);
  expect(cards.position).toBe(1);
});

test('an open dialog stops the cards, and they do not catch up afterwards', () => {
  const cards = carousel();
  cards.overlay.isOpen = true;
  cards.pass(20_500);
  expect(cards.position).toBe(0);
  cards.overlay.isOpen = false;
  cards.pass(4_499);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
});

test("the reader's own move is announced and restarts the 5 s", () => {
  const cards = carousel();
  cards.pass(4_000);
  cards.send({ kind: 'stepped', by: 1 });
  cards.send({ kind: 'stepped', by: -3 });
  expect(cards.announcements).toEqual([1, 398]);
  cards.pass(4_999);
  expect(cards.position).toBe(398);
  cards.pass(2);
  expect(cards.state).toMatchObject({ position: 399, announced: undefined });
  expect(cards.announcements).toHaveLength(2);
});

test('the cards never move by themselves to or from a card that has not loaded', () => {
  const cards = carousel(shelfOf(400, { loaded: 2 }));
  cards.pass(20_001);
  expect(cards.position).toBe(1);
  cards.send({ kind: 'stepped', by: -2 });
  expect(cards.state).toMatchObject({ position: 399, announced: 399 });
  cards.pass(20_001);
  cards.send(hovered(1));
  cards.pass(20_001);
  expect(cards.position).toBe(399);
  cards.list(shelfOf(400));
  cards.pass(801);
  expect(cards.position).toBe(0);
});

test('a pointer that rests on a side card moves the cards one step towards it every 800 ms', () => {
  const cards = carousel();
  cards.send(hovered(-1));
  cards.pass(799);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(399);
  cards.pass(798);
  expect(cards.position).toBe(399);
  cards.pass(1);
  expect(cards.position).toBe(398);
  cards.send(hovered(0));
  cards.pass(10_000);
  expect(cards.position).toBe(398);
  expect(cards.announcements).toEqual([]);
});

test('the 800 ms start again on the other side, and after a press', () => {
  const cards = carousel();
  cards.send(hovered(-1));
  cards.pass(700);
  cards.send(hovered(1));
  cards.pass(799);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 2 });
  cards.pass(799);
  expect(cards.position).toBe(2);
  cards.pass(2);
  expect(cards.position).toBe(3);
});

test('with reduced motion, resting the pointer does not move the cards', () => {
  const cards = carousel();
  cards.send(held({ isMotionOff: true }));
  cards.send(hovered(1));
  cards.pass(10_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.state).toMatchObject({ position: 1, moveAtMs: undefined });
});

test('cards that begin anew do so at rest, with a full 5 s to go', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.pass(4_000);
  cards.send({ kind: 'placed', position: 0 });
  expect(cards.state).toMatchObject({ position: 0, announced: undefined });
  cards.pass(4_999);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
});

test('when the list becomes shorter than the position, its last card is in the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 300 });
  cards.list(shelfOf(100));
  expect(cards.position).toBe(99);
});

test('the centre story stays in the centre when another is published before it, without an announcement', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.list(shelfOf(401, { from: -1 }));
  expect(cards.position).toBe(4);
  expect(cards.announcements).toEqual([3]);
  cards.list({ ...shelfOf(401, { from: -1 }), first: 399 });
  expect(cards.position).toBe(2);
});

test('at the beginning of a list, and in another language, the position stays', () => {
  const cards = carousel();
  cards.list(shelfOf(401, { from: -1 }));
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 3 });
  cards.list({ ...shelfOf(400), language: 'gu' });
  expect(cards.position).toBe(3);
});

test('a remounted carousel keeps position and pause, without holds', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.send({ kind: 'pauseToggled' });
  cards.send(hovered(0));
  cards.send({ kind: 'opened' });
  expect(cards.state).toMatchObject({
    position: 3,
    isPaused: true,
    hovered: undefined,
    announced: undefined,
  });
  cards.send({ kind: 'pauseToggled' });
  cards.pass(5_001);
  expect(cards.position).toBe(4);
});

test('while a list is loading its position is kept', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.list(shelfOf(0));
  cards.send(hovered(0));
  cards.list(shelfOf(400));
  expect(cards.position).toBe(7);
});

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
  expect(cardAt(shelfOf(0), 0)).toBeUndefined();
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
  expect(startingCard(shelfOf(0), statuses(true, false))).toBe(0);
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
