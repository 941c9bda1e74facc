import { expect, test } from 'vitest';
import {
  type CarouselEvent,
  carouselAfter,
  type Hold,
  restingCarousel,
  type Surroundings,
} from '../../../src/screens/home/carousel.ts';

/** A carousel with a clock that is moved by hand, woken when it asks to be. */
function carousel(given: Partial<Omit<Surroundings, 'nowMs'>> = {}) {
  const around = { total: 400, hasCard: () => true, isOverlaid: false, ...given };
  /** Every position that was told, in its order. */
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
    /** Lets time pass, with every wake-up on its way. */
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

test('the cards go on by one after 5 s, not before, and again', () => {
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

test('after the last card comes the first, in a long list and in a short one', () => {
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
  'while the hold "%s" lasts nothing moves by itself; after it the 5 s begin anew',
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

test('of two holds the last to end sets the cards free', () => {
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

test('an open dialog keeps the cards where they are, and does not let them catch up', () => {
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

test("the reader's own move is announced and starts the 5 s anew", () => {
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

test('at the end of a short list a step leads nowhere and is not announced', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'stepped', by: -1 });
  expect(cards.position).toBe(0);
  expect(cards.announcements).toEqual([]);
});

test('by themselves the cards do not move to one that is not here yet, nor from one that the reader waits for', () => {
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

test('a pointer that rests on a side card brings the cards one step nearer every 800 ms', () => {
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

test('the 800 ms begin anew on the other side, and after a press', () => {
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

test('who wants less motion is not moved by resting the pointer', () => {
  const cards = carousel();
  cards.hold('stillness');
  cards.send({ kind: 'pointed', side: 1 });
  cards.pass(10_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.state).toMatchObject({ position: 1, moveAtMs: undefined });
});

test('another list begins at its first card, at rest, with 5 s ahead', () => {
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

test('a list that became shorter than the position has its last card in the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 300 });
  cards.around.total = 100;
  cards.send({ kind: 'listed', position: 300 });
  expect(cards.position).toBe(99);
});

test('dragged cards follow the hand from card to card and stay within half a card of the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 0.4, seconds: 0.016 });
  expect(cards.state).toMatchObject({ position: 0, drag: { beyond: 0.4 } });
  cards.send({ kind: 'dragged', by: 0.2, seconds: 0.016 });
  expect(cards.position).toBe(1);
  expect(cards.state.drag?.beyond).toBeCloseTo(-0.4);
  cards.send({ kind: 'dragged', by: -2, seconds: 0.016 });
  expect(cards.position).toBe(399);
  expect(cards.state.drag?.beyond).toBeCloseTo(-0.4);
  cards.pass(60_000);
  expect(cards.position).toBe(399);
});

test('let go at rest, the nearest card comes to the centre, and a new one is announced once', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 1.3, seconds: 0.016 });
  cards.send({ kind: 'dragEnded', seconds: 0.1 });
  expect(cards.state).toMatchObject({ position: 1, drag: undefined });
  expect(cards.announcements).toEqual([1]);

  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 0.3, seconds: 0.016 });
  cards.send({ kind: 'dragEnded', seconds: 0.1 });
  expect(cards.position).toBe(1);
  expect(cards.announcements).toHaveLength(1);
});

test('let go with a swing, the cards glide on, six at most', () => {
  const glide = (cardsPerSecond: number) => {
    const cards = carousel();
    cards.send({ kind: 'dragBegan' });
    for (let step = 0; step < 12; step++) {
      cards.send({ kind: 'dragged', by: cardsPerSecond * 0.001, seconds: 0.001 });
    }
    cards.send({ kind: 'dragEnded', seconds: 0.016 });
    return cards.position;
  };
  expect(glide(2.8)).toBe(0);
  expect(glide(3)).toBe(1);
  expect(glide(11)).toBe(2);
  expect(glide(-11)).toBe(398);
  expect(glide(500) - 6).toBe(6);
});

test('a finger that turns back before it lets go glides to where it last went', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  for (let step = 0; step < 10; step++) cards.send({ kind: 'dragged', by: 0.1, seconds: 0.01 });
  for (let step = 0; step < 10; step++) cards.send({ kind: 'dragged', by: -0.05, seconds: 0.01 });
  cards.send({ kind: 'dragEnded', seconds: 0.01 });
  expect(cards.position).toBe(0);
});

test('two moves of a finger at one moment do not throw the cards', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 0.1, seconds: 0 });
  cards.send({ kind: 'dragged', by: 0, seconds: 0 });
  cards.send({ kind: 'dragEnded', seconds: 0 });
  expect(cards.position).toBe(0);
});

test('beyond the end of a short list a drag gives half a card and no more', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: -5, seconds: 0.016 });
  expect(cards.state).toMatchObject({ position: 0, drag: { beyond: -0.5 } });
  cards.send({ kind: 'dragged', by: 0.5, seconds: 0.016 });
  expect(cards.state).toMatchObject({ position: 0, drag: { beyond: 0 } });
  cards.send({ kind: 'dragged', by: 7, seconds: 0.016 });
  expect(cards.state).toMatchObject({ position: 2, drag: { beyond: 0.5 } });
  cards.send({ kind: 'dragEnded', seconds: 0.016 });
  expect(cards.state).toMatchObject({ position: 2, drag: undefined });
});

test('past the end of a short list no step leads', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'stepped', by: 7 });
  expect(cards.position).toBe(2);
});

test('a list that changes takes no step with it, and tells nothing', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.around.total = 401;
  cards.send({ kind: 'listed', position: 4 });
  expect(cards.position).toBe(4);
  expect(cards.announcements).toEqual([3]);
});

test('cards that come onto the page again stand where they stood, held by nothing and still paused', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.send({ kind: 'pauseToggled' });
  cards.hold('pointer');
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'opened' });
  expect(cards.state).toMatchObject({
    position: 3,
    isPaused: true,
    holds: [],
    drag: undefined,
    announced: undefined,
  });
  cards.send({ kind: 'pauseToggled' });
  cards.pass(5_001);
  expect(cards.position).toBe(4);
});

test('while a list is on its way its length is not known, and its place is not lost', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.around.total = 0;
  cards.hold('pointer');
  cards.send({ kind: 'listed', position: 7 });
  cards.around.total = 400;
  cards.send({ kind: 'listed', position: 7 });
  expect(cards.position).toBe(7);
});
