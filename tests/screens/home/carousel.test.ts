import { expect, test } from 'vitest';
import {
  type CarouselEvent,
  carouselAfter,
  type Hold,
  restingCarousel,
  type Surroundings,
} from '../../../src/screens/home/carousel.ts';

/** A carousel with a fake clock, woken when it asks to be. */
function carousel(given: Partial<Omit<Surroundings, 'nowMs'>> = {}) {
  const around = { total: 400, hasCard: () => true, isOverlaid: false, ...given };
  /** Every announced position, in order. */
  const announcements: number[] = [];
  let nowMs = 1000;
  let state = restingCarousel(0, false);
  function send(event: CarouselEvent): void {
    const { announced } = state;
    state = carouselAfter(state, event, { ...around, nowMs });
    if (state.announced !== undefined && state.announced !== announced) announcements.push(state.announced);
  }
  send({ kind: 'opened' });
  return {
    around,
    announcements,
    send,
    get state() {
      return state;
    },
    get position() {
      return state.position;
    },
    hold: (hold: Hold, isOn = true) => send({ kind: 'held', hold, isOn }),
    /** Lets time pass, with every wake-up that is due meanwhile. */
    pass(ms: number): void {
      const end = nowMs + ms;
      for (let due = state.moveAtMs; due !== undefined && due <= end; due = state.moveAtMs) {
        expect(due).toBeGreaterThan(nowMs);
        nowMs = due;
        send({ kind: 'woke' });
      }
      nowMs = end;
    },
  };
}

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
  cards.send({ kind: 'woke' });
  expect(cards.state).toEqual(before);
});

test('after the last card the first follows, in a long list and in a short one', () => {
  for (const total of [5, 3, 2]) {
    const cards = carousel({ total });
    cards.pass((total - 1) * 5_000);
    expect(cards.position).toBe(total - 1);
    cards.pass(5_000);
    expect(cards.position).toBe(0);
  }
});

test('a single card never moves', () => {
  const cards = carousel({ total: 1 });
  expect(cards.state.moveAtMs).toBeUndefined();
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.position).toBe(0);
});

test.each(['pointer', 'focus', 'hidden', 'stillness'] as const)(
  'nothing moves by itself during the hold "%s", and afterwards the 5 s start again',
  (hold) => {
    const cards = carousel();
    cards.pass(4_000);
    cards.hold(hold);
    cards.pass(60_000);
    expect(cards.position).toBe(0);
    cards.hold(hold, false);
    cards.pass(4_999);
    expect(cards.position).toBe(0);
    cards.pass(2);
    expect(cards.position).toBe(1);
  },
);

test('with two holds the cards move only after both have ended', () => {
  const cards = carousel();
  cards.hold('pointer');
  cards.hold('focus');
  cards.hold('pointer', false);
  cards.pass(60_000);
  expect(cards.position).toBe(0);
  cards.hold('focus', false);
  cards.pass(5_001);
  expect(cards.position).toBe(1);
});

test("the reader's pause lasts until they end it", () => {
  const cards = carousel();
  cards.send({ kind: 'pauseToggled' });
  cards.hold('pointer');
  cards.hold('pointer', false);
  cards.pass(60_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'pauseToggled' });
  cards.pass(5_001);
  expect(cards.position).toBe(1);
});

test('an open dialog stops the cards, and they do not catch up afterwards', () => {
  const cards = carousel();
  cards.around.isOverlaid = true;
  cards.pass(20_500);
  expect(cards.position).toBe(0);
  cards.around.isOverlaid = false;
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

test('at the end of a short list a step does nothing and is not announced', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'stepped', by: -1 });
  expect(cards.position).toBe(0);
  expect(cards.announcements).toEqual([]);
});

test('the cards never move by themselves to or from a card that has not loaded', () => {
  const cards = carousel({ hasCard: (index) => index < 2 });
  cards.pass(20_001);
  expect(cards.position).toBe(1);
  cards.send({ kind: 'stepped', by: -2 });
  expect(cards.state).toMatchObject({ position: 399, announced: 399 });
  cards.pass(20_001);
  cards.send({ kind: 'pointed', side: 1 });
  cards.pass(20_001);
  expect(cards.position).toBe(399);
  cards.around.hasCard = () => true;
  cards.pass(801);
  expect(cards.position).toBe(0);
});

test('a pointer that rests on a side card moves the cards one step towards it every 800 ms', () => {
  const cards = carousel();
  cards.hold('pointer');
  cards.send({ kind: 'pointed', side: -1 });
  cards.pass(799);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(399);
  cards.pass(798);
  expect(cards.position).toBe(399);
  cards.pass(1);
  expect(cards.position).toBe(398);
  cards.send({ kind: 'pointed', side: 0 });
  cards.pass(10_000);
  expect(cards.position).toBe(398);
  expect(cards.announcements).toEqual([]);
});

test('the 800 ms start again on the other side, and after a press', () => {
  const cards = carousel();
  cards.send({ kind: 'pointed', side: -1 });
  cards.pass(700);
  cards.send({ kind: 'pointed', side: 1 });
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
  cards.hold('stillness');
  cards.send({ kind: 'pointed', side: 1 });
  cards.pass(10_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.state).toMatchObject({ position: 1, moveAtMs: undefined });
});

test('another list starts at its first card, at rest, with a full 5 s to go', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.pass(4_000);
  cards.send({ kind: 'placed' });
  expect(cards.state).toMatchObject({ position: 0, announced: undefined });
  cards.pass(4_999);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
});

test('when the list becomes shorter than the position, its last card is in the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 300 });
  cards.around.total = 100;
  cards.send({ kind: 'listed', position: 300 });
  expect(cards.position).toBe(99);
});

test('a step past the end of a short list stops at the last card', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'stepped', by: 7 });
  expect(cards.position).toBe(2);
});

test('a change of the list follows the given position, without an announcement', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.around.total = 401;
  cards.send({ kind: 'listed', position: 4 });
  expect(cards.position).toBe(4);
  expect(cards.announcements).toEqual([3]);
});

test('a remounted carousel keeps position and pause, without holds', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.send({ kind: 'pauseToggled' });
  cards.hold('pointer');
  cards.send({ kind: 'opened' });
  expect(cards.state).toMatchObject({
    position: 3,
    isPaused: true,
    holds: [],
    announced: undefined,
  });
  cards.send({ kind: 'pauseToggled' });
  cards.pass(5_001);
  expect(cards.position).toBe(4);
});

test('while a list is loading its position is kept', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.around.total = 0;
  cards.hold('pointer');
  cards.send({ kind: 'listed', position: 7 });
  cards.around.total = 400;
  cards.send({ kind: 'listed', position: 7 });
  expect(cards.position).toBe(7);
});
