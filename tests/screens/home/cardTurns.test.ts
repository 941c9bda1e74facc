import { expect, test } from 'vitest';
import { cardTurns, nextStand, type Standing } from '../../../src/screens/home/cardTurns.ts';
import { cardWindow, indexIn, movedPosition, type Stand } from '../../../src/screens/home/cardWindow.ts';

const total = 46;
const stand = (position: number, leaving: Stand['leaving'] = 0): Stand => ({
  position,
  leaving,
  withheld: 0,
});

/** The cards of a stand, all where they belong. */
function cardsOf(at: Stand): Standing[] {
  return cardWindow(total, at).map(({ index, offset, isLeaving }) => ({
    index,
    offset,
    isLeaving,
    isHeld: false,
  }));
}

/** The cards with every turn made. */
function turned(cards: readonly Standing[], at: Stand): Standing[] {
  const turns = new Map(cardTurns(cards, total, at).map((turn) => [turn.card.index, turn]));
  return cards.map((card) => {
    const turn = turns.get(card.index);
    return turn ? { ...card, offset: turn.offset, isLeaving: turn.isLeaving, isHeld: false } : card;
  });
}

test('cards that stand where they belong are left alone', () => {
  expect(cardTurns(cardsOf(stand(3)), total, stand(3))).toEqual([]);
});

test('a step takes every card one place on, the next centre first and the one that leaves last', () => {
  const turns = cardTurns(cardsOf(stand(0)), total, stand(1, -1));
  expect(turns).toHaveLength(15);
  expect(turns[0]).toMatchObject({ card: { index: 1 }, offset: 0, isLeaving: false });
  expect(turns.at(-1)).toMatchObject({ card: { index: indexIn(total, -7) }, offset: -8, isLeaving: true });
  for (const { card, offset } of turns) expect(offset).toBe(card.offset - 1);
});

test('a card that was on its way out and is called back is in its place, and to be seen', () => {
  const away = turned(cardsOf(stand(0)), stand(1, -1));
  expect(away.find(({ offset }) => offset === -8)).toMatchObject({ isLeaving: true });
  expect(turned(away, stand(0, 1))).toEqual(cardsOf(stand(0)));
});

test('a card in its place that still counts as leaving is turned', () => {
  const cards = cardsOf(stand(0)).map((card) => (card.offset === -7 ? { ...card, isLeaving: true } : card));
  expect(cardTurns(cards, total, stand(0))).toMatchObject([{ offset: -7, isLeaving: false }]);
});

test('a card that a hand held is given back, though it is in its place', () => {
  const cards = cardsOf(stand(0)).map((card) => (card.offset === 2 ? { ...card, isHeld: true } : card));
  expect(cardTurns(cards, total, stand(0))).toMatchObject([{ offset: 2, isLeaving: false }]);
});

test('a card that no move of the carousel took out leaves on the side that it stands on', () => {
  const cards = cardsOf(stand(0));
  const turns = cardTurns(cards, total, stand(20));
  expect(turns).toHaveLength(15);
  for (const { card, offset } of turns) expect(offset).toBe(Math.sign(card.offset) * 8);
});

test('the cards that are missing come in one after another, five of them at most', () => {
  const cards = cardsOf(stand(0));
  expect(nextStand(cards, total, stand(0))).toEqual(stand(0));
  expect(nextStand(cards, total, stand(1, -1))).toEqual({ ...stand(1, -1), withheld: 1 });
  const back = stand(indexIn(total, -2), 1);
  expect(nextStand(cards, total, back)).toEqual({ ...back, withheld: -2 });
  expect(nextStand(cards, total, stand(7, -1))).toEqual({ ...stand(7, -1), withheld: 5 });
});

test('a card that is not in the document is not brought in to fade', () => {
  const afterOneStep = cardsOf(nextStand(cardsOf(stand(0)), total, stand(1, -1)));
  expect(nextStand(afterOneStep, total, stand(0, 1))).toEqual(stand(0));
});

test('where cards are missing on both sides those of the side that lacks more come in later', () => {
  const cards = cardsOf({ ...stand(8, -1), withheld: 5 });
  const stands = nextStand(cards, total, stand(20, -1));
  expect(stands).toEqual({ ...stand(20), withheld: 5 });
  const far = nextStand(cardsOf({ ...stand(10), withheld: 5 }), total, stand(1, 1));
  expect(far.withheld).toBe(-5);
});

test('however the reader moves and whenever the page follows, fifteen cards stand in it at most', () => {
  // A generator of numbers as in Numerical Recipes, so that what fails fails again.
  let seed = 1;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  let reader = stand(0);
  let page = stand(0);
  for (let step = 0; step < 20_000; step++) {
    const isLeft = random() < 0.3;
    if (random() < 0.1) reader = { ...reader, leaving: 0 };
    else reader = stand(movedPosition(reader.position, isLeft ? -1 : 1, total), isLeft ? 1 : -1);
    if (random() < 0.85) continue;
    page = nextStand(cardsOf(page), total, reader);
    while (reader.leaving === 0 && page.withheld !== 0 && random() < 0.8) {
      page = { ...page, withheld: page.withheld - Math.sign(page.withheld) };
    }
    const cards = cardWindow(total, page);
    expect(cards.length, `after ${step} steps, at ${reader.position}`).toBeLessThanOrEqual(15);
    expect(cards.filter(({ offset }) => Math.abs(offset) <= 2)).toHaveLength(5);
  }
});
