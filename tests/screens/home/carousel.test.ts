import { expect, test } from 'vitest';
import { cardWindow } from '../../../src/screens/home/cardWindow.ts';
import {
  type Announcement,
  askedPosition,
  type CarouselEvent,
  carouselAfter,
  dueMs,
  type Hold,
  restingCarousel,
  type Surroundings,
} from '../../../src/screens/home/carousel.ts';

/** A carousel with a clock that is moved by hand, woken when it asks to be. */
function carousel(given: Partial<Omit<Surroundings, 'nowMs'>> = {}) {
  const around = { total: 400, hasCard: () => true, isOverlaid: false, ...given };
  const announcements: Announcement[] = [];
  let nowMs = 1000;
  let state = restingCarousel(0, false);
  function send(event: CarouselEvent): void {
    const { state: next, effects } = carouselAfter(state, event, { ...around, nowMs });
    state = next;
    announcements.push(...effects);
  }
  send({ kind: 'placed', position: 0 });
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
      for (let due = dueMs(state); due !== undefined && due <= end; due = dueMs(state)) {
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
  expect(dueMs(cards.state)).toBeUndefined();
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
  expect(cards.announcements).toEqual([
    { kind: 'announce', position: 1 },
    { kind: 'announce', position: 398 },
  ]);
  cards.pass(4_999);
  expect(cards.position).toBe(398);
  cards.pass(2);
  expect(cards.position).toBe(399);
  expect(cards.announcements).toHaveLength(2);
});

test('at the end of a short list a step leads nowhere and is not announced', () => {
  const cards = carousel({ total: 3 });
  cards.send({ kind: 'stepped', by: -1 });
  expect(cards.position).toBe(0);
  expect(cards.announcements).toEqual([]);
});

test('the cards do not move to one that is not here yet', () => {
  const cards = carousel({ hasCard: (index) => index < 2 });
  cards.pass(20_001);
  expect(cards.position).toBe(1);
  cards.send({ kind: 'stepped', by: -2 });
  expect(cards.position).toBe(1);
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

test('who wants less motion is not moved by resting the pointer, and sees no card fade out', () => {
  const cards = carousel();
  cards.hold('stillness');
  cards.send({ kind: 'pointed', side: 1 });
  cards.pass(10_000);
  expect(cards.position).toBe(0);
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.state.leaving).toBe(0);
  expect(dueMs(cards.state)).toBeUndefined();
});

test('the card that left stands in the document until it has faded', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 1 });
  expect(cards.state.leaving).toBe(-1);
  cards.pass(599);
  expect(cards.state.leaving).toBe(-1);
  cards.pass(2);
  expect(cards.state.leaving).toBe(0);
  cards.send({ kind: 'stepped', by: -1 });
  expect(cards.state.leaving).toBe(1);
});

test('another list begins at its first card, at rest, with 5 s ahead', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 7 });
  cards.pass(4_000);
  cards.send({ kind: 'placed', position: 0 });
  expect(cards.state).toMatchObject({ position: 0, leaving: 0 });
  cards.pass(4_999);
  expect(cards.position).toBe(0);
  cards.pass(2);
  expect(cards.position).toBe(1);
});

test('a list that became shorter than the position has its last card in the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'placed', position: 300 });
  cards.around.total = 100;
  cards.hold('pointer');
  expect(cards.position).toBe(99);
});

test('dragged cards follow the hand from card to card and stay within half a card of the centre', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 0.4 });
  expect(cards.state).toMatchObject({ position: 0, drag: { beyond: 0.4 } });
  cards.send({ kind: 'dragged', by: 0.2 });
  expect(cards.position).toBe(1);
  expect(cards.state.drag?.beyond).toBeCloseTo(-0.4);
  cards.send({ kind: 'dragged', by: -2 });
  expect(cards.position).toBe(399);
  expect(cards.state.drag?.beyond).toBeCloseTo(-0.4);
  cards.pass(60_000);
  expect(cards.position).toBe(399);
});

test('let go at rest, the nearest card comes to the centre, and a new one is announced once', () => {
  const cards = carousel();
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 1.3 });
  cards.send({ kind: 'dragEnded', cardsPerSecond: 0 });
  expect(cards.state).toMatchObject({ position: 1, drag: undefined });
  expect(cards.announcements).toEqual([{ kind: 'announce', position: 1 }]);

  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragged', by: 0.3 });
  cards.send({ kind: 'dragEnded', cardsPerSecond: 0 });
  expect(cards.position).toBe(1);
  expect(cards.announcements).toHaveLength(1);
});

test('let go with a swing, the cards glide on, six at most', () => {
  const glide = (cardsPerSecond: number) => {
    const cards = carousel();
    cards.send({ kind: 'dragBegan' });
    cards.send({ kind: 'dragged', by: 0.3 });
    cards.send({ kind: 'dragEnded', cardsPerSecond });
    return cards.position;
  };
  expect(glide(1.2)).toBe(0);
  expect(glide(1.3)).toBe(1);
  expect(glide(11)).toBe(2);
  expect(glide(500)).toBe(6);
  expect(glide(-500)).toBe(394);
});

test('a glide ends at the last card that is here', () => {
  const cards = carousel({ hasCard: (index) => index < 3 });
  cards.send({ kind: 'dragBegan' });
  cards.send({ kind: 'dragEnded', cardsPerSecond: 500 });
  expect(cards.position).toBe(2);
});

test('beyond the end of a short list, and where no card is here yet, a drag gives a little and no more', () => {
  for (const given of [{ total: 3 }, { hasCard: (index: number) => index === 0 }]) {
    const cards = carousel(given);
    cards.send({ kind: 'dragBegan' });
    cards.send({ kind: 'dragged', by: -5 });
    expect(cards.state).toMatchObject({ position: 0, drag: { beyond: -0.35 } });
    cards.send({ kind: 'dragEnded', cardsPerSecond: 0 });
    expect(cards.state).toMatchObject({ position: 0, drag: undefined });
  }
});

test('steps to a card that is not here yet are made when it comes, and told then', () => {
  const cards = carousel({ total: 0, hasCard: () => false });
  cards.send({ kind: 'stepped', by: 1 });
  cards.send({ kind: 'stepped', by: 1 });
  cards.around.total = 400;
  cards.send({ kind: 'listed', position: 0 });
  expect(cards.position).toBe(0);
  expect(askedPosition(cards.state, 400)).toBe(2);
  cards.around.hasCard = (index) => index < 10;
  cards.send({ kind: 'listed', position: 0 });
  expect(cards.state).toMatchObject({ position: 2, leaving: -1, owed: 0 });
  expect(cards.announcements).toEqual([{ kind: 'announce', position: 2 }]);
});

test('steps that wait for their card are called off by steps back, by a drag and by another list', () => {
  const callsOff = {
    'steps back': [{ kind: 'stepped', by: -2 }],
    'a drag': [{ kind: 'dragBegan' }, { kind: 'dragEnded', cardsPerSecond: 0 }],
    'another list': [{ kind: 'placed', position: 0 }],
  } as const;
  for (const [way, events] of Object.entries(callsOff)) {
    const cards = carousel({ hasCard: (index) => index === 0 });
    cards.send({ kind: 'stepped', by: 2 });
    for (const event of events) cards.send(event);
    cards.around.hasCard = () => true;
    cards.send({ kind: 'listed', position: 0 });
    expect(cards.position, way).toBe(0);
    expect(cards.announcements, way).toEqual([]);
  }
});

test('who waits for a card is not led away from it by the clock', () => {
  const cards = carousel({ hasCard: (index) => index < 3 });
  cards.send({ kind: 'stepped', by: 5 });
  cards.send({ kind: 'pointed', side: 1 });
  cards.pass(20_000);
  expect(cards.position).toBe(0);
  cards.around.hasCard = () => true;
  cards.send({ kind: 'listed', position: 0 });
  expect(cards.position).toBe(5);
});

test('past the end of a short list no step waits', () => {
  const cards = carousel({ total: 3, hasCard: () => false });
  cards.send({ kind: 'stepped', by: 7 });
  cards.around.hasCard = () => true;
  cards.send({ kind: 'listed', position: 0 });
  expect(cards.state).toMatchObject({ position: 2, owed: 0 });
});

test('a list that changes takes no step and no fading card with it', () => {
  const cards = carousel();
  cards.send({ kind: 'stepped', by: 3 });
  cards.pass(300);
  cards.around.total = 401;
  cards.send({ kind: 'listed', position: 4 });
  expect(cards.state).toMatchObject({ position: 4, leaving: -1 });
  cards.pass(299);
  expect(cards.state.leaving).toBe(-1);
  cards.pass(2);
  expect(cards.state.leaving).toBe(0);
  expect(cards.announcements).toEqual([{ kind: 'announce', position: 3 }]);
});

test('while a list is on its way its length is not known, and its place is not lost', () => {
  const cards = carousel();
  cards.send({ kind: 'placed', position: 7 });
  cards.around.total = 0;
  cards.hold('pointer');
  cards.send({ kind: 'listed', position: 7 });
  cards.around.total = 400;
  cards.send({ kind: 'listed', position: 7 });
  expect(cards.position).toBe(7);
});

test('however the reader moves, fifteen cards stand in the document at most, each at one place', () => {
  // A generator of numbers as in Numerical Recipes, so that what fails fails again.
  let seed = 1;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  for (const total of [46, 16, 15, 6, 3]) {
    const cards = carousel({ total });
    let leavings = 0;
    for (let step = 0; step < 400; step++) {
      if (random() < 0.3) cards.pass(random() * 700);
      else cards.send({ kind: 'stepped', by: Math.floor(random() * 5) - 2 });
      const { position, leaving } = cards.state;
      if (leaving !== 0) leavings += 1;
      const places = cardWindow(total, position, leaving);
      expect(places.length, `after ${step} steps, at ${position}`).toBeLessThanOrEqual(15);
      expect(new Set(places.map(({ index }) => index)).size).toBe(places.length);
      expect(places.filter(({ offset }) => offset === 0)).toMatchObject([{ index: position }]);
    }
    expect(leavings > 0, `of ${total}`).toBe(total >= 5);
  }
});
