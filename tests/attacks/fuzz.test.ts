import { afterAll, expect, test } from 'vitest';
import { fuzzInBulk } from './fuzz/bulkFuzz.ts';
import { bulkKinds } from './fuzz/bulkKinds.ts';
import { BulkWorker } from './fuzz/bulkWorker.ts';
import { type FuzzRow, faultLine, fuzzTable } from './fuzz/fuzzReport.ts';
import { fuzzImports, importKind, importsPerMillion } from './fuzz/importFuzz.ts';
import { inputRandom } from './fuzz/inputRandom.ts';
import { pastFaults } from './fuzz/pastFaults.ts';
import { fuzzOverWire, type Wire } from './fuzz/wireKind.ts';
import { wireKinds } from './fuzz/wireKinds.ts';
import { serverForTests } from './serverForTests.ts';
import { underAttack } from './underAttack.ts';

/** Given by `npm run attack`; in the suite a short run with a seed of its own. */
const inputs = Number(process.env.LIPI_FUZZ_INPUTS ?? 6000);
const seed = Number(process.env.LIPI_FUZZ_SEED ?? Date.now() % 2 ** 31);
const only = process.env.LIPI_FUZZ_KIND;
const from = Number(process.env.LIPI_FUZZ_FROM ?? 0);
const minutes = Number(process.env.LIPI_FUZZ_MINUTES ?? 60);

/** A run that is given minutes goes in rounds, each with some of every kind, until they are over. */
const rounds = process.env.LIPI_FUZZ_MINUTES === undefined ? 1 : 20;
const deadlineMs = performance.now() + minutes * 60 * 1000;

/** Some calls end their caller's own sessions: everybody signs in again after so many inputs. */
const inputsBetweenSignIns = 2000;

/** Much is under way at a time, for long and beside other work: what stands still is found, and the promise is the attacks' matter. */
const watchdog = { worstMs: 8000, p95Ms: 4000 };

const server = serverForTests();
const workers = [new BulkWorker(), new BulkWorker()] as const;
const rows = new Map<string, FuzzRow>();
let peakBytes = 0;

const countOf = (perMillion: number) =>
  only === undefined ? Math.ceil((inputs * perMillion) / 1_000_000) : inputs;
const isAsked = (name: string) => only === undefined || only === name;

function add(row: FuzzRow): void {
  const before = rows.get(row.kind);
  rows.set(row.kind, {
    kind: row.kind,
    inputs: row.inputs + (before?.inputs ?? 0),
    accepted: row.accepted + (before?.accepted ?? 0),
    refused: row.refused + (before?.refused ?? 0),
    slowestMs: Math.max(row.slowestMs, before?.slowestMs ?? 0),
    faults: [...(before?.faults ?? []), ...row.faults],
  });
}

/** The rounds of one kind, of `most` inputs each: where each begins, and how many inputs it has. */
async function inRounds(
  perMillion: number,
  feed: (begin: number, count: number) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const count = countOf(perMillion);
  const step = Math.min(most, Math.ceil(count / rounds));
  for (let begin = 0; begin < count && performance.now() < deadlineMs; begin += step) {
    await feed(from + begin, Math.min(step, count - begin));
  }
}

const timeLimitMs = Math.max(2, minutes + 5) * 60 * 1000;

test(
  'no input hangs or breaks what reads texts, files and messages',
  async () => {
    process.stdout.write(`fuzzing: seed ${seed}, ${inputs} inputs\n`);
    // Two at a time, each in a process of its own.
    const waiting = bulkKinds.filter(({ name }) => isAsked(name));
    const lane = async (worker: BulkWorker) => {
      for (let kind = waiting.shift(); kind !== undefined; kind = waiting.shift()) {
        const { name, perMillion } = kind;
        await inRounds(perMillion, async (begin, count) =>
          add(await fuzzInBulk(worker, seed, name, begin, count)),
        );
      }
    };
    await Promise.all(workers.map(lane));
    expectNoFaults(bulkKinds.map(({ name }) => name));
  },
  timeLimitMs,
);

test(
  'no input over the wire ends or stops the server, from whomever it comes',
  async () => {
    const wire = await prepareWire();
    const asked = wireKinds.filter(({ name }) => isAsked(name));
    if (asked.length === 0) return;
    const report = await underAttack(
      server(),
      { seconds: 1, acceptedBytes: () => wire.acceptedBytes, bounds: watchdog },
      async () => {
        for (const kind of asked) {
          const feed = async (begin: number, count: number) => {
            await renewCallers(wire);
            add(await fuzzOverWire(wire, kind, seed, begin, count, inputRandom));
          };
          await inRounds(kind.perMillion, feed, inputsBetweenSignIns);
        }
      },
    );
    peakBytes = report.peakBytes;
    expectNoFaults(wireKinds.map(({ name }) => name));
  },
  timeLimitMs,
);

test(
  'no folder breaks the import command',
  async () => {
    if (!isAsked(importKind)) return;
    await inRounds(importsPerMillion, async (begin, count) => {
      add(await fuzzImports(server().dataDir, seed, begin, count));
    });
    expectNoFaults([importKind]);
  },
  timeLimitMs,
);

test.each(pastFaults)('$was: mended', async ({ seed, kind, n }) => {
  expect((await fuzzInBulk(workers[0], seed, kind, n, 1)).faults).toEqual([]);
});

afterAll(() => {
  for (const worker of workers) worker.close();
  const peak = `the server's peak memory: ${(peakBytes / 1024 / 1024).toFixed(0)} MiB`;
  process.stdout.write(`\nseed ${seed}\n${fuzzTable([...rows.values()])}\n${peak}\n`);
});

function expectNoFaults(kinds: readonly string[]): void {
  const faults = kinds.flatMap((kind) => rows.get(kind)?.faults ?? []);
  expect(faults.map(faultLine).join('\n\n')).toBe('');
  const fed = kinds.reduce((sum, kind) => sum + (rows.get(kind)?.inputs ?? 0), 0);
  if (kinds.some(isAsked)) expect(fed).toBeGreaterThan(0);
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

async function prepareWire(): Promise<Mutable<Wire>> {
  const callers = [
    null,
    await server().makePerson('fuzzing.reader@example.org'),
    await server().makePerson('fuzzing.curator@example.org', 'curator'),
    await server().makePerson('fuzzing.admin@example.org', 'admin'),
  ];
  const { value } = await server().call('query', 'feed:changes', { scope: 'catalogue', after: 0, limit: 20 });
  const { rows: stories } = value as { rows: { id: string }[] };
  const ids = [...stories.map(({ id }) => id), ...callers.flatMap((caller) => (caller ? [caller.id] : []))];
  return { server: server(), callers, ids, acceptedBytes: 0 };
}

/** Signs everybody in again, in their roles. */
async function renewCallers(wire: Mutable<Wire>): Promise<void> {
  const roles = ['reader', 'reader', 'curator', 'admin'];
  wire.callers = await Promise.all(
    wire.callers.map(async (caller, at) => {
      if (caller === null) return null;
      const args = { type: 'signIn', userId: caller.id, generateTokens: true };
      await server().operate('mutation', 'users:setRole', { userId: caller.id, role: roles[at] });
      const made = await server().operate('mutation', 'auth:store', { args });
      return { ...caller, ...(made as { tokens: { token: string; refreshToken: string } }).tokens };
    }),
  );
}
