/** How many cards stand in the document on each side of the centre one. */
export const sideCards = 2;

/** Cards that a first paint brings: those that stand in the document at the first position, and one to move to. */
export const firstPaintCards = sideCards + 2;

/** A card in the document and how many places it is from the centre. */
export interface Placed<T> {
  readonly item: T;
  readonly index: number;
  readonly offset: number;
}

/** The cards around `position`, in order: at most `2 × reach + 1`, whatever the length of the list. */
export function cardWindow<T>(items: readonly T[], position: number, reach = sideCards): Placed<T>[] {
  const from = Math.max(0, position - reach);
  return items
    .slice(from, position + reach + 1)
    .map((item, at) => ({ item, index: from + at, offset: from + at - position }));
}

/** `position` moved by `by`, kept within a list of `total`. */
export function movedPosition(position: number, by: number, total: number): number {
  return Math.max(0, Math.min(total - 1, position + by));
}
