import type { InputRandom } from './inputRandom.ts';

export type Outcome = 'accepted' | 'refused';

/** One kind of input that is fed to a function of the program without a server. */
export interface BulkKind {
  readonly name: string;
  /** How many of a million inputs are of this kind. */
  readonly perMillion: number;
  /** What is needed before the first input. */
  prepare?(): Promise<void>;
  /** Makes an input and feeds it. Throws what is neither taken nor refused as it should be. */
  run(random: InputRandom): Outcome | Promise<Outcome>;
}

/** The outcome of a parser that refuses by throwing one kind of error; any other error is a fault. */
export function refusedBy(isRefusal: (error: unknown) => boolean, parse: () => unknown): Outcome {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

/** @throws Error with the words when it does not hold */
export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}
