import type { SentenceTiming } from './catalogue.ts';

/**
 * The timings still valid after a text was changed: those before the first difference, and those after the last one,
 * shifted. The changed stretch loses its timings: a sentence other than the spoken one must not be highlighted.
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
  // A sentence that ends or begins exactly at the change may be longer now.
  const isInHead = ({ to }: SentenceTiming) => to < head || (to === head && isBorder(after[to]));
  const headEnd = Math.max(0, ...timings.filter(isInHead).map(({ to }) => to));
  return timings.flatMap((timing) => {
    if (isInHead(timing)) return [timing];
    const from = timing.from + shift;
    const isInTail = timing.from > tailFrom || (timing.from === tailFrom && isBorder(after[from - 1]));
    // If a repeated sentence now occurs only once, it matches from both ends of the text, but is kept only once.
    return isInTail && from >= headEnd ? [{ ...timing, from, to: timing.to + shift }] : [];
  });
}

function isBorder(unit: string | undefined): boolean {
  return unit === undefined || /\s/.test(unit);
}
