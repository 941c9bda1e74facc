/** The most cards in the document on each side of the centre card. */
const sideCards = 7;

/** The most cards in the document. */
const mostCards = 2 * sideCards + 1;

/** Cards in a first paint: the centre one, the two legible beside it, and one to move to. */
export const firstPaintCards = 4;

/** Lists this long or longer wrap around. In a shorter one, the card that leaves on one side would enter on the other. */
const shortestRound = 5;

/** A card's place: its index in the list, and its distance from the centre in cards. */
export interface Place {
  readonly index: number;
  readonly offset: number;
}

/** The places around the card at `position` in a list of `total` cards, from left to right: at most seven on each side. */
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

/** `position` moved by `by` in a list of `total` cards. A long list wraps around; a short one stops at its ends. */
export function movedPosition(position: number, by: number, total: number): number {
  if (total === 0) return 0;
  return goesRound(total) ? indexIn(total, position + by) : Math.max(0, Math.min(total - 1, position + by));
}

/** The number of cards that a key moves from `position`; undefined for other keys. PageUp and PageDown stop at the ends. */
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

/** Whether a list of this length wraps around: its last card is followed by its first. */
export function goesRound(total: number): boolean {
  return total >= shortestRound;
}

/** The index, from 0 to `total - 1`, that `steps` leads to in a list that wraps around. */
export function indexIn(total: number, steps: number): number {
  return ((steps % total) + total) % total;
}
