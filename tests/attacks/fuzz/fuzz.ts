import { Worker } from 'node:worker_threads';
import { type FuzzOrder, type FuzzOutcome, patienceMs } from './fuzzKind.ts';
import { readKinds } from './readKinds.ts';

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
  readonly from: number;
}

const count = new Intl.NumberFormat('en');

/** Resolves with the faults: inputs that were neither accepted nor refused properly. */
export async function fuzz({ seed, inputs, kind: only, from }: FuzzOptions): Promise<readonly string[]> {
  const kinds = readKinds.filter(({ name }) => only === undefined || name === only);
  if (kinds.length === 0) throw new Error(`There is no kind '${only}'.`);
  const faults: string[] = [];
  for (const { name, perMillion } of kinds) {
    const share = only === undefined ? Math.ceil((inputs * perMillion) / 1_000_000) : inputs;
    const outcome = await fed({ seed, kind: name, from, count: share });
    process.stdout.write(`${lineOf(name, outcome)}\n`);
    faults.push(...outcome.faults.map((fault) => `${name}, ${fault}`));
  }
  return faults;
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
    return { inputs, answers: {}, slowestMs: 0, faults: [`input ${last}: ${reason}`] };
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
