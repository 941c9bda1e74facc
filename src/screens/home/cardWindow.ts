/** How many cards stand in the document on each side of the centre one, at most, */
const sideCards = 7;

/** and how many in all. */
const mostCards = 2 * sideCards + 1;

/** Cards that a first paint brings: the centre one, the two that can be read beside it, and one to move to. */
export const firstPaintCards = 4;

/** From this length on a list goes round: shorter, and a move would bring the same card in on one side as leaves on the other. */
const shortestRound = 5;

/** A place in the document: which story of the list stands there and how many cards it is from the centre. */
export interface Place {
  readonly index: number;
  readonly offset: number;
}

/** The places around the card at `position` in a list of `total`, from left to right: at most seven on each side. */
export function cardWindow(total: number, position: number): Place[] {
  const isRound = goesRound(total);
  const reach = isRound ? Math.min(sideCards, Math.floor((total - 2) / 2)) : sideCards;
  const places: Place[] = [];
  for (let offset = -reach; offset <= reach; offset++) {
    const index = isRound ? indexIn(total, position + offset) : position + offset;
    if (index >= 0 && index < total) places.push({ index, offset });
  }
  return places;
}

/** `position` moved by `by` in a list of `total`: round the end of a long list, to the end of a short one. */
export function movedPosition(position: number, by: number, total: number): number {
  if (total === 0) return 0;
  return goesRound(total) ? indexIn(total, position + by) : Math.max(0, Math.min(total - 1, position + by));
}

/** How many cards a key moves on from `position`; undefined for a key that moves none. A window of cards ends at the ends of the list. */
export function stepsOfKey(key: string, position: number, total: number): number | undefined {
  const left = Math.max(0, total - 1 - position);
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'Home':
      return -position;
    case 'End':
      return left;
    case 'PageUp':
      return -Math.min(mostCards, position);
    case 'PageDown':
      return Math.min(mostCards, left);
    default:
      return undefined;
  }
}

/** A list of this length has no ends: after its last card comes its first. */
export function goesRound(total: number): boolean {
  return total >= shortestRound;
}

/** The index from 0 to `total - 1` that a number of steps round a list leads to. */
export function indexIn(total: number, steps: number): number {
  return ((steps % total) + total) % total;
}
