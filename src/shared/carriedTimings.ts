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
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1;
  const isWhole = before === after;
  const shift = after.length - before.length;
  return timings.flatMap((timing) => {
    // A sentence that ends or begins right at the change may have grown by it.
    if (isWhole || timing.to < head) return [timing];
    if (timing.from <= before.length - tail) return [];
    return [{ ...timing, from: timing.from + shift, to: timing.to + shift }];
  });
}
