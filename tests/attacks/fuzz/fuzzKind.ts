import { type InputRandom, inputRandom } from './inputRandom.ts';

export interface FuzzKind {
  readonly name: string;
  readonly perMillion: number;
  open(): Feed | Promise<Feed>;
}

interface Feed {
  /** Resolves with the answer in a word; throws when the input is neither accepted nor refused properly. */
  feed(random: InputRandom): string | Promise<string>;
  close?(): unknown;
}

/** Inputs of one kind: numbers `from` to before `from + count`. Each depends on seed, kind and number alone. */
export interface FuzzOrder {
  readonly seed: number;
  readonly kind: string;
  readonly from: number;
  readonly count: number;
}

export interface FuzzOutcome {
  readonly inputs: number;
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** The faults found, each with the number of its input. */
  readonly faults: readonly string[];
}

/** No honest answer takes longer. */
export const patienceMs = 15 * 1000;
/** Stops after this many faults, which should be fixed first. */
const enoughFaults = 20;

export async function feedKind(
  kind: FuzzKind,
  { seed, from, count }: FuzzOrder,
  begin: (n: number) => void,
): Promise<FuzzOutcome> {
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  let [inputs, slowestMs] = [0, 0];
  const { feed, close } = await kind.open();
  for (let n = from; n < from + count && faults.length < enoughFaults; n += 1) {
    begin(n);
    const startedMs = performance.now();
    try {
      const answer = await feed(inputRandom(seed, kind.name, n));
      answers[answer] = (answers[answer] ?? 0) + 1;
      must(performance.now() - startedMs < patienceMs, 'it took too long');
    } catch (error) {
      faults.push(`input ${n}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    inputs += 1;
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
  }
  await close?.();
  return { inputs, answers, slowestMs, faults };
}

/** The answer of a parser that refuses by throwing one kind of error; throws any other error again. */
export function accepts(parse: () => unknown, isRefusal: (error: unknown) => boolean): string {
  try {
    parse();
    return 'accepted';
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    throw error;
  }
}

export function must(holds: boolean, words: string): void {
  if (!holds) throw new Error(words);
}
