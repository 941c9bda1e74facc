/** A rectangle in viewport coordinates, in CSS pixels. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** The thing whose box is nearest to a point, the first if several are equally near; undefined if there are no boxes. */
export function nearest<T>(
  things: Iterable<T>,
  boxesOf: (thing: T) => Iterable<Box>,
  x: number,
  y: number,
): T | undefined {
  let found: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const thing of things) {
    for (const { left, top, right, bottom } of boxesOf(thing)) {
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance >= least) continue;
      least = distance;
      found = thing;
    }
  }
  return found;
}
