import type { AttackedServer, Person } from '../attackedServer.ts';
import type { FuzzRow } from './fuzzReport.ts';
import type { InputRandom } from './inputRandom.ts';

/** What inputs over the wire are made with: a server, and somebody of every role. */
export interface Wire {
  readonly server: AttackedServer;
  /** In order of rights; null is a stranger. */
  readonly callers: readonly (Person | null)[];
  /** Ids of documents that there are. */
  readonly ids: readonly string[];
  /** Bytes of the calls that were accepted, with what a row and its indexes take besides. */
  acceptedBytes: number;
}

/** What became of one input. A reason stands for a fault. */
export type WireOutcome = 'accepted' | 'refused' | { readonly reason: string };

/** One kind of input that goes to a running server over the real wire. */
export interface WireKind {
  readonly name: string;
  /** How many of a million inputs are of this kind. */
  readonly perMillion: number;
  /** How many are under way at a time. */
  readonly atOnce: number;
  /** Opens what one of them works on. */
  open(wire: Wire): Promise<WireLane> | WireLane;
}

interface WireLane {
  feed(random: InputRandom): Promise<WireOutcome>;
  close(): void;
}

/** No honest answer takes longer: passwords are hashed within it too. */
const hangMs = 15 * 1000;

/** Feeds `count` inputs of a kind from `from` on, or fewer when the server is lost. */
export async function fuzzOverWire(
  wire: Wire,
  kind: WireKind,
  seed: number,
  from: number,
  count: number,
  randomOf: (seed: number, kind: string, n: number) => InputRandom,
): Promise<FuzzRow> {
  const row = { kind: kind.name, inputs: 0, accepted: 0, refused: 0, slowestMs: 0, faults: [] as Fault[] };
  let next = from;
  const lane = async () => {
    const opened = await kind.open(wire);
    while (next < from + count && row.faults.length < 20) {
      const n = next++;
      const startedMs = performance.now();
      const outcome = await Promise.race([opened.feed(randomOf(seed, kind.name, n)), hang()]);
      row.inputs += 1;
      row.slowestMs = Math.max(row.slowestMs, performance.now() - startedMs);
      if (outcome === 'accepted' || outcome === 'refused') row[outcome] += 1;
      else row.faults.push({ seed, kind: kind.name, n, reason: outcome.reason });
    }
    opened.close();
  };
  await Promise.all(Array.from({ length: Math.min(kind.atOnce, count) }, lane));
  return row;
}

type Fault = FuzzRow['faults'][number];

async function hang(): Promise<WireOutcome> {
  await new Promise((resolve) => setTimeout(resolve, hangMs).unref());
  return { reason: `no answer within ${hangMs} ms` };
}
