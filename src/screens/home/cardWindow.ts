/** How many cards stand in the document on each side of the centre one, at most. */
const sideCards = 2;

/** Cards that a first paint brings: those that stand in the document at the first position, and one to move to. */
export const firstPaintCards = sideCards + 2;

/** From this length on a list goes round: shorter, and the card that leaves on one side would be the one that enters on the other. */
const shortestRound = 5;

/** A card in the document and how many places it is from the centre. */
export interface Placed<T> {
  readonly item: T;
  readonly offset: number;
}

/**
 * The cards around `position`, from left to right: at most `2 × sideCards + 1`, whatever the length of the list.
 * `items` may be the first of `total` only; those that are not here yet leave their places empty.
 */
export function cardWindow<T>(items: readonly T[], total: number, position: number): Placed<T>[] {
  const reach = goesRound(total) ? Math.min(sideCards, Math.floor((total - 2) / 2)) : sideCards;
  const placed: Placed<T>[] = [];
  for (let offset = -reach; offset <= reach; offset++) {
    const item = items[indexAt(position + offset, total)];
    if (item !== undefined) placed.push({ item, offset });
  }
  return placed;
}

/** `position` moved by `by` in a list of `total`: round the end of a long list, to the end of a short one. */
export function movedPosition(position: number, by: number, total: number): number {
  if (total === 0) return 0;
  return goesRound(total) ? indexAt(position + by, total) : Math.max(0, Math.min(total - 1, position + by));
}

function goesRound(total: number): boolean {
  return total >= shortestRound;
}

/** Outside of a short list there is nothing (-1). */
function indexAt(position: number, total: number): number {
  if (goesRound(total)) return ((position % total) + total) % total;
  return position >= 0 && position < total ? position : -1;
}
