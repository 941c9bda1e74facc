import { cardWindow, type Stand } from './cardWindow.ts';

/** A card that a move takes out of the window goes to this place, unseen, until it is taken out of the document. */
export const outside = 8;

/** Where a card stands that is in the document. */
export interface Standing {
  /** Which story of the list it is. */
  readonly index: number;
  /** How many cards it is from the centre. */
  readonly offset: number;
  readonly isLeaving: boolean;
  /** A hand holds it, or did until now. */
  readonly isHeld: boolean;
}

/** A card that is to go elsewhere. */
export interface Turn<Card extends Standing> {
  readonly card: Card;
  readonly offset: number;
  readonly isLeaving: boolean;
}

/**
 * Which of the cards do not stand where `stand` has them, those first that will be nearest to the centre. A card that
 * was on its way out and is in the window again is among them: it is to be seen again.
 */
export function cardTurns<Card extends Standing>(
  cards: readonly Card[],
  total: number,
  stand: Stand,
): Turn<Card>[] {
  const places = new Map(cardWindow(total, stand).map((place) => [place.index, place]));
  const turns = cards.flatMap((card): Turn<Card>[] => {
    const place = places.get(card.index);
    const offset = place?.offset ?? (stand.leaving || Math.sign(card.offset)) * outside;
    const isLeaving = place?.isLeaving ?? true;
    const stands = offset === card.offset && isLeaving === card.isLeaving && !card.isHeld;
    return stands ? [] : [{ card, offset, isLeaving }];
  });
  return turns.sort((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
}

/** So many cards on one side may come in one after another; those nearer to the centre are there at once. */
const latecomers = 5;

/**
 * How the page follows to `stand` without ever having more cards in the document than the window has places: those of
 * the window that are not there yet come in later, on the side that lacks more of them, and a card that would be on its
 * way out is not brought in to fade.
 */
export function nextStand(cards: readonly Standing[], total: number, stand: Stand): Stand {
  const here = new Set(cards.map(({ index }) => index));
  const missing = cardWindow(total, stand).filter(({ index }) => !here.has(index));
  const cardsToCome = missing.filter(({ isLeaving }) => !isLeaving);
  const toTheLeft = cardsToCome.filter(({ offset }) => offset < 0).length;
  const toTheRight = cardsToCome.filter(({ offset }) => offset > 0).length;
  return {
    position: stand.position,
    leaving: cardsToCome.length < missing.length ? 0 : stand.leaving,
    withheld: toTheRight >= toTheLeft ? Math.min(latecomers, toTheRight) : -Math.min(latecomers, toTheLeft),
  };
}
