/** A generator of reproducible choices for random tests. */
export interface SeededRandom {
  readonly seed: number;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Seeded by TEST_SEED or the clock; prints the seed, so that a failure can be reproduced. */
export function seededRandom(name: string, given?: number): SeededRandom {
  const seed = given ?? Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31);
  console.log(`${name}: TEST_SEED=${seed}`);
  const next = mulberry32(seed);
  return {
    seed,
    int: (below) => Math.floor(next() * below),
    pick: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number],
    chance: (probability) => next() < probability,
  };
}

/** Numbers from 0 up to 1, the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
