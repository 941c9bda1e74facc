import { Worker } from 'node:worker_threads';
import { AttackedServer, logBytes } from '../attackedServer.ts';
import { p95, readMeanwhile } from '../readMeanwhile.ts';
import { type FuzzOrder, type FuzzOutcome, patienceMs } from './feedKind.ts';
import type { FuzzTarget } from './fuzzKind.ts';
import { readKinds } from './readKinds.ts';
import { wireKinds } from './wireKinds.ts';

/** The memory limit of an input's thread in MiB, loaded modules included. */
const heapMegabytes = 512;

/** A thread does not inherit the TypeScript loader from its parent. */
const workerFile = JSON.stringify(new URL('fuzzWorker.ts', import.meta.url).href);
const loadWorker = `import('tsx/esm/api').then(({ register }) => (register(), import(${workerFile})))`;

export interface FuzzOptions {
  readonly seed: number;
  /** Of all kinds together, or of the requested one. */
  readonly inputs: number;
  readonly kind?: string | undefined;
  /** The number of the first input of each kind. */
  readonly from: number;
}

const count = new Intl.NumberFormat('en');

/**
 * Feeds seeded inputs of every kind beside an honest reader, and prints the results. Resolves with the faults: an input
 * that was neither accepted nor refused properly, or a server that ended, did not answer the reader, or stored more
 * than it accepted.
 */
export async function fuzz({ seed, inputs, kind: only, from }: FuzzOptions): Promise<readonly string[]> {
  const kinds = [...readKinds, ...wireKinds].filter(({ name }) => only === undefined || name === only);
  if (kinds.length === 0) throw new Error(`There is no kind '${only}'.`);
  const server = await AttackedServer.start(0);
  try {
    const target = await targetOf(server);
    const bytesBefore = await server.dataBytes();
    const faults: string[] = [];
    let acceptedBytes = 0;
    const reader = await readMeanwhile(server, async () => {
      for (const { name, perMillion } of kinds) {
        const share = only === undefined ? Math.ceil((inputs * perMillion) / 1_000_000) : inputs;
        const outcome = await fed({ seed, kind: name, from, count: share, target });
        process.stdout.write(`${lineOf(name, outcome)}\n`);
        faults.push(...outcome.faults.map((fault) => `${name}, ${fault}`));
        acceptedBytes += outcome.acceptedBytes;
      }
    });
    faults.push(...reader.failures.map((failure) => `the honest reader: ${failure}`));
    if (server.ending !== null) faults.push(`the server: ${server.ending}`);
    const grownBytes = (await server.dataBytes()) - bytesBefore;
    if (grownBytes > acceptedBytes + logBytes) {
      faults.push(`the data folder grew by ${grownBytes} bytes, and ${acceptedBytes} were taken`);
    }
    const megabytes = ((await server.peakBytes()) ?? 0) / 1024 / 1024;
    process.stdout.write(
      `the server: at most ${megabytes.toFixed(0)} MiB; its data: ${count.format(grownBytes)} bytes more, of ${count.format(acceptedBytes)} that were taken; ` +
        `the honest reader: ${count.format(reader.delaysMs.length)} answers, p95 ${p95(reader).toFixed(0)} ms\n`,
    );
    return faults;
  } finally {
    await server.close();
  }
}

async function targetOf(server: AttackedServer): Promise<FuzzTarget> {
  const roles = ['reader', 'curator', 'admin'] as const;
  const people = await Promise.all(
    roles.map(async (role) => ({ ...(await server.makePerson(`${role}@example.org`, role)), role })),
  );
  const { value } = await server.call('query', 'feed:changes', { scope: 'catalogue', after: 0, limit: 20 });
  const { rows } = value as { rows: readonly { id: string }[] };
  const { origin, adminKey } = server;
  return { origin, adminKey, people, ids: [...rows, ...people].map(({ id }) => id) };
}

/** Feeds inputs in a thread, until all are fed, one hangs, or one ends the thread. */
async function fed(order: FuzzOrder): Promise<FuzzOutcome> {
  const begun = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
  const worker = new Worker(loadWorker, {
    eval: true,
    workerData: { order, begun },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let [last, sinceMs] = [-1, performance.now()];
  let timer: NodeJS.Timeout | undefined;
  const lost = (reason: string): FuzzOutcome => {
    const inputs = Math.max(0, last - order.from);
    return { inputs, answers: {}, slowestMs: 0, faults: [`input ${last}: ${reason}`], acceptedBytes: 0 };
  };
  try {
    return await new Promise((resolve) => {
      worker.once('message', resolve);
      worker.once('error', (error) => {
        last = begun[0] ?? -1;
        resolve(lost(error.stack ?? error.message));
      });
      timer = setInterval(() => {
        if (begun[0] !== last) [last, sinceMs] = [begun[0] ?? -1, performance.now()];
        else if (performance.now() - sinceMs > 2 * patienceMs) resolve(lost('it hangs'));
      }, 1000);
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

function lineOf(kind: string, { inputs, answers, slowestMs, faults }: FuzzOutcome): string {
  const given = Object.entries(answers)
    .sort(([, a], [, b]) => b - a)
    .map(([answer, times]) => `${answer}: ${count.format(times)}`)
    .join(', ');
  return `${kind}: ${count.format(inputs)} inputs, ${given}; slowest ${slowestMs.toFixed(0)} ms; ${faults.length} faults`;
}
