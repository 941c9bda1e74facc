import { type FuzzKind, type FuzzTarget, must } from './fuzzKind.ts';
import { inputRandom } from './inputRandom.ts';

/** Inputs of one kind: numbers `from` to before `from + count`. Each depends on seed, kind and number alone. */
export interface FuzzOrder {
  readonly seed: number;
  readonly kind: string;
  readonly from: number;
  readonly count: number;
  readonly target: FuzzTarget;
}

/** The results of the inputs. */
export interface FuzzOutcome {
  readonly inputs: number;
  /** How often each answer was given. */
  readonly answers: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  /** The faults found, each with the number of its input. */
  readonly faults: readonly string[];
  /** Bytes that the server may have written. */
  readonly acceptedBytes: number;
}

/** No honest answer takes longer: hashing of passwords is included. */
export const patienceMs = 15 * 1000;
/** Stops after this many faults, which should be fixed first. */
const enoughFaults = 20;

/** Feeds inputs, and calls `begin` with the number of each before it is created. */
export async function feedKind(
  kind: FuzzKind,
  { seed, from, count, target }: FuzzOrder,
  begin: (n: number) => void,
): Promise<FuzzOutcome> {
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  let [next, inputs, slowestMs, acceptedBytes] = [from, 0, 0, 0];
  const accept = (bytes: number) => {
    acceptedBytes += bytes;
  };
  const lane = async () => {
    const { feed, close } = await kind.open(target, accept);
    while (next < from + count && faults.length < enoughFaults) {
      const n = next++;
      begin(n);
      const startedMs = performance.now();
      try {
        const answered = feed(inputRandom(seed, kind.name, n));
        const answer = typeof answered === 'string' ? answered : await inTime(answered);
        answers[answer] = (answers[answer] ?? 0) + 1;
        must(performance.now() - startedMs < patienceMs, 'it took too long');
      } catch (error) {
        faults.push(`input ${n}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      }
      inputs += 1;
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
    await close?.();
  };
  await Promise.all(Array.from({ length: Math.min(kind.atOnce, count) }, lane));
  return { inputs, answers, slowestMs, faults, acceptedBytes };
}

async function inTime(answer: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
