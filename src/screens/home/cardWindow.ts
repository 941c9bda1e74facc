/** How many cards stand in the document on each side of the centre one, at most. */
const sideCards = 7;

/** Cards that a first paint brings: the centre one, the two that can be read beside it, and one to move to. */
export const firstPaintCards = 4;

/** From this length on a list goes round: shorter, and the card that leaves on one side would be the one that enters on the other. */
const shortestRound = 5;

/** -1 is to the left, where the earlier cards are; 0 is neither. */
export type Side = -1 | 0 | 1;

/** A place in the document: which story of the list stands there and how many cards it is from the centre. */
export interface Place {
  readonly index: number;
  readonly offset: number;
  /** On its way out: it has left the window and can hardly be seen any more. */
  readonly isLeaving: boolean;
}

/** Where the cards in the document stand. */
export interface Stand {
  /** Index of the card in the centre. */
  readonly position: number;
  /** The side on which a card is fading out. */
  readonly leaving: Side;
  /** So many cards are not in the document yet, those at the right edge when positive. */
  readonly withheld: number;
}

/** All cards around a position, at rest. */
export function standAt(position: number): Stand {
  return { position, leaving: 0, withheld: 0 };
}

/**
 * The places around a card in a list of `total`, from left to right: at most seven on each side. A card that left on
 * the side `leaving` stands one further out until it has faded. The outermost cards are left out while they are
 * withheld.
 */
export function cardWindow(total: number, { position, leaving, withheld }: Stand): Place[] {
  const isRound = goesRound(total);
  const reach = isRound ? Math.min(sideCards, Math.floor((total - 2) / 2)) : sideCards;
  const places: Place[] = [];
  const from = isRound && leaving < 0 ? -reach - 1 : -reach;
  const to = isRound && leaving > 0 ? reach + 1 : reach;
  for (let offset = from; offset <= to; offset++) {
    const index = isRound ? indexIn(total, position + offset) : position + offset;
    // From the edge on that they come in at: 0 is the outermost.
    const fromEdge = withheld > 0 ? reach - offset : reach + offset;
    if (index < 0 || index >= total || (withheld !== 0 && fromEdge < Math.abs(withheld))) continue;
    places.push({ index, offset, isLeaving: Math.abs(offset) > reach });
  }
  return places;
}

/** `position` moved by `by` in a list of `total`: round the end of a long list, to the end of a short one. */
export function movedPosition(position: number, by: number, total: number): number {
  if (total === 0) return 0;
  return goesRound(total) ? indexIn(total, position + by) : Math.max(0, Math.min(total - 1, position + by));
}

/** A list of this length has no ends: after its last card comes its first. */
export function goesRound(total: number): boolean {
  return total >= shortestRound;
}

/** How many cards from `position` the card at `index` is, the shorter way round a long list. */
export function offsetFrom(position: number, index: number, total: number): number {
  if (!goesRound(total)) return index - position;
  const ahead = indexIn(total, index - position);
  return ahead > total / 2 ? ahead - total : ahead;
}

/** The index from 0 to `total - 1` that a number of steps round a list leads to. */
export function indexIn(total: number, steps: number): number {
  return ((steps % total) + total) % total;
}
