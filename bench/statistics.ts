import type { Pair } from './report.ts';

/** The middle value; the mean of the two middle ones for an even count. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('median of nothing');
  return (lower + upper) / 2;
}

/** The value that this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Runs two measurements alternately, A B A B …, after one uncounted round, so that a drift of the machine's speed
 * affects both. Returns the medians, and the median of the ratios pair by pair.
 */
export async function inTurn(
  rounds: number,
  measureLipi: () => Promise<number>,
  measureBeside: () => Promise<number>,
): Promise<Pair> {
  await measureLipi();
  await measureBeside();
  const lipi: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    lipi.push(await measureLipi());
    beside.push(await measureBeside());
  }
  const ratio = median(lipi.map((value, at) => value / (beside[at] ?? Number.NaN)));
  return { lipi: median(lipi), beside: median(beside), ratio };
}

/** 12345.6 → '12,346'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

/** Bytes for the reader of a report: '812 B', '12.3 KB' (1 KB = 1,024 B). */
export function bytes(value: number): string {
  if (value < 1024) return `${Math.round(value)} B`;
  return `${(value / 1024).toFixed(1)} KB`;
}
