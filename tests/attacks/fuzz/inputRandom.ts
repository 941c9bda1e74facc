import { mulberry32 } from '../../embedded/values/seededRandom.ts';

/** Random choices for one input: the same for the same seed, kind and number, whatever preceded it. */
export interface InputRandom {
  fraction(): number;
  int(below: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
  /** A length from 0 to `most`, with equally many of each order of magnitude. */
  length(most: number): number;
}

/** Seeded with a hash of the input's seed, kind and number. */
export function inputRandom(seed: number, kind: string, n: number): InputRandom {
  const fraction = mulberry32(hash(`${seed}/${kind}/${n}`));
  const int = (below: number) => Math.floor(fraction() * below);
  return {
    fraction,
    int,
    pick: (choices) => choices[int(choices.length)] as (typeof choices)[number],
    chance: (probability) => fraction() < probability,
    length: (most) => Math.floor(2 ** (fraction() * Math.log2(most + 1))) - 1,
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state;
}
