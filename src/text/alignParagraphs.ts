/** Paragraphs of two texts that correspond, as index ranges, `to` exclusive; one of the two ranges may be empty. */
export interface AlignedRow {
  readonly first: { readonly from: number; readonly to: number };
  readonly second: { readonly from: number; readonly to: number };
}

/**
 * The possible rows, by their number of paragraphs of each text, with their costs: translators mostly keep a paragraph,
 * sometimes join or split two, and seldom leave one out. The costs are logarithms of the frequencies (after Gale and Church
 * 1993, https://aclanthology.org/J93-1004/). A paragraph that is left out may have any length.
 */
const kinds = [
  { first: 1, second: 1, cost: 0.1 },
  { first: 1, second: 2, cost: 3.1 },
  { first: 2, second: 1, cost: 3.1 },
  { first: 1, second: 0, cost: 8 },
  { first: 0, second: 1, cost: 8 },
] as const;

/** The variance of translated lengths that the same source measured. */
const variance = 6.8;

/** By lengths alone. The rows have every paragraph once, in order. Time and memory grow with the product of both. */
export function alignParagraphs(
  firstLengths: readonly number[],
  secondLengths: readonly number[],
): AlignedRow[] {
  const width = secondLengths.length + 1;
  const costs = new Float64Array((firstLengths.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const choices = new Uint8Array(costs.length);
  const firstSums = sums(firstLengths);
  const secondSums = sums(secondLengths);
  const ratio = Math.max(1, secondSums.at(-1) ?? 0) / Math.max(1, firstSums.at(-1) ?? 0);
  costs[0] = 0;
  for (let i = 0; i <= firstLengths.length; i++) {
    for (let j = 0; j <= secondLengths.length; j++) {
      for (const [choice, kind] of kinds.entries()) {
        if (kind.first > i || kind.second > j) continue;
        const before = costs[(i - kind.first) * width + j - kind.second] ?? 0;
        const expected = between(firstSums, i - kind.first, i) * ratio;
        const found = between(secondSums, j - kind.second, j);
        const isPair = kind.first > 0 && kind.second > 0;
        const cost = before + kind.cost + (isPair ? mismatch(expected, found) : 0);
        if (cost < (costs[i * width + j] ?? 0)) {
          costs[i * width + j] = cost;
          choices[i * width + j] = choice;
        }
      }
    }
  }
  const rows: AlignedRow[] = [];
  let i = firstLengths.length;
  let j = secondLengths.length;
  while (i > 0 || j > 0) {
    const kind = kinds[choices[i * width + j] ?? 0] ?? kinds[0];
    rows.push({ first: { from: i - kind.first, to: i }, second: { from: j - kind.second, to: j } });
    i -= kind.first;
    j -= kind.second;
  }
  return rows.reverse();
}

function mismatch(expected: number, found: number): number {
  return (expected - found) ** 2 / (2 * variance * Math.max(1, (expected + found) / 2));
}

/** Prefix sums: at each index the sum of all lengths before it. */
function sums(lengths: readonly number[]): number[] {
  const all = [0];
  for (const length of lengths) all.push((all.at(-1) ?? 0) + length);
  return all;
}

function between(all: readonly number[], from: number, to: number): number {
  return (all[to] ?? 0) - (all[from] ?? 0);
}
