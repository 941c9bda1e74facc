import type { SentenceTiming } from './catalogue.ts';

/**
 * The timings that still hold after a text was changed: those of what stands before the first difference and after the
 * last one, moved along with it. What was changed has none any more: a sentence that is not what is spoken must not light
 * up for it. Offsets are UTF-16 units.
 */
export function carriedTimings(
  before: string,
  after: string,
  timings: readonly SentenceTiming[],
): SentenceTiming[] {
  if (before === after) return [...timings];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const shift = after.length - before.length;
  const tailFrom = before.length - tail;
  // A sentence that ends or begins right at the change may have grown by it.
  const isInHead = ({ to }: SentenceTiming) => to < head || (to === head && isBorder(after[to]));
  const headEnd = Math.max(0, ...timings.filter(isInHead).map(({ to }) => to));
  return timings.flatMap((timing) => {
    if (isInHead(timing)) return [timing];
    const from = timing.from + shift;
    const isInTail = timing.from > tailFrom || (timing.from === tailFrom && isBorder(after[from - 1]));
    // Of a sentence that stood twice and stands once, both ends of the text claim it.
    return isInTail && from >= headEnd ? [{ ...timing, from, to: timing.to + shift }] : [];
  });
}

/** White space, or an end of the text. */
function isBorder(unit: string | undefined): boolean {
  return unit === undefined || /\s/.test(unit);
}
