/** How many cards stand in the document on each side of the centre one, at most, */
const sideCards = 7;

/** and how many in all: the next card comes in when the last one has gone. */
const mostCards = 2 * sideCards + 1;

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

/**
 * The places around the card at `position` in a list of `total`, from left to right: at most seven on each side. A card
 * that left on the side `leaving` stands one further out until it has faded.
 */
export function cardWindow(total: number, position: number, leaving: Side = 0): Place[] {
  const isRound = goesRound(total);
  const reach = isRound ? Math.min(sideCards, Math.floor((total - 2) / 2)) : sideCards;
  let from = isRound && leaving < 0 ? -reach - 1 : -reach;
  let to = isRound && leaving > 0 ? reach + 1 : reach;
  if (leaving < 0) to = Math.min(to, from + mostCards - 1);
  else from = Math.max(from, to - mostCards + 1);
  const places: Place[] = [];
  for (let offset = from; offset <= to; offset++) {
    const index = isRound ? indexIn(total, position + offset) : position + offset;
    if (index >= 0 && index < total) places.push({ index, offset, isLeaving: Math.abs(offset) > reach });
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

/** The index from 0 to `total - 1` that a number of steps round a list leads to. */
export function indexIn(total: number, steps: number): number {
  return ((steps % total) + total) % total;
}
