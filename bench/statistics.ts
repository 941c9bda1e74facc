/** The middle value; the mean of the two middle ones for an even count. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('median of nothing');
  return (lower + upper) / 2;
}

/**
 * Runs two measurements alternately, A B A B …, after one uncounted round, so that a drift of the machine's speed
 * affects both. Returns the medians, and the median of the ratios pair by pair.
 */
export async function inTurn(
  rounds: number,
  measureA: () => Promise<number>,
  measureB: () => Promise<number>,
): Promise<{ a: number; b: number; ratio: number }> {
  await measureA();
  await measureB();
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    a.push(await measureA());
    b.push(await measureB());
  }
  return { a: median(a), b: median(b), ratio: median(a.map((value, at) => value / (b[at] ?? Number.NaN))) };
}

/** 12345.6 → '12,346'. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** Bytes for the reader of a report: '812 B', '12.3 KB' (1 KB = 1,024 B). */
export function bytes(value: number): string {
  if (value < 1024) return `${Math.round(value)} B`;
  return `${(value / 1024).toFixed(1)} KB`;
}
