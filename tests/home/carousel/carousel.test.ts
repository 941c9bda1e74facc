import { expect, test } from 'vitest';
import { type CarouselEvent, carouselAfter, restingCarousel } from '../../../src/home/carousel/carousel.ts';
import type { Shelf } from '../../../src/home/homeShelf.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';

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

test.each([
  ['a touch or press', { kind: 'touched' }, 0],
  ['a swipe or key', { kind: 'stepped', by: 1 }, 1],
] as const)('after %s nothing moves by itself for 20 s, unless the reader starts it', (_, act, at) => {
  const cards = carousel();
  cards.pass(4_000);
  cards.send(act);
  cards.pass(19_999);
  expect(cards.position).toBe(at);
  cards.pass(2);
  expect(cards.position).toBe(at + 1);
  cards.pass(5_000);
  expect(cards.position).toBe(at + 2);
  for (const kind of ['touched', 'pauseToggled', 'touched', 'pauseToggled'] as const) cards.send({ kind });
  cards.pass(5_001);
  expect(cards.position).toBe(at + 3);
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

test("the reader's own move is announced, and no other", () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 1 });
  cards.send({ kind: 'stepped', by: -3 });
  expect(cards.announcements).toEqual([1, 398]);
  cards.pass(20_001);
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
  cards.pass(9_000);
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
