import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type AttackedServer, logBytes } from './attackedServer.ts';
import type { ReaderReport } from './honestReader.ts';

/** Set by `npm run attack`: attacks last this long, and the reader and the memory are measured. */
const measuredSeconds = Number(process.env.LIPI_ATTACK_SECONDS ?? 0);

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority;

const quietSeconds = 3;
const promise = { p95Ms: 250, peakBytes: 600 * 1024 * 1024 };

/**
 * Attacks a server while an honest reader uses it, and expects the process to survive, the reader to get every answer,
 * and the data folder to hold nothing of what was sent. The attack ends by itself, or after `seconds`.
 */
export async function underAttack(
  server: AttackedServer,
  { seconds }: { readonly seconds: number },
  attack: (over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const bytesBefore = await server.dataBytes();
  // How the process ended is the cause of the reader's failures, so it is reported first.
  const [outcome] = await Promise.allSettled([
    measuredSeconds > 0
      ? measured(server, attack)
      : answeredMeanwhile(server, () => attack(AbortSignal.timeout(seconds * 1000))),
  ]);
  expect(server.ending, 'the process lives').toBeNull();
  if (outcome.status === 'rejected') throw outcome.reason;
  expect((await server.dataBytes()) - bytesBefore).toBeLessThan(logBytes);
}

async function answeredMeanwhile(server: AttackedServer, attack: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const attacked = attack().finally(() => {
    isOver = true;
  });
  const reading = (async () => {
    do expect(await server.call('query', 'feed:head', { scope: 'catalogue' })).toMatchObject({ status: 200 });
    while (!isOver);
  })();
  for (const settled of await Promise.allSettled([attacked, reading])) {
    if (settled.status === 'rejected') throw settled.reason;
  }
}

/** The attack has a low priority, since real ones take no processor from the server and the reader. */
async function measured(
  server: AttackedServer,
  attack: (over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const quiet = await readMeanwhile(server, () => pause(quietSeconds * 1000));
  const busy = await readMeanwhile(server, async () => {
    const over = AbortSignal.timeout(measuredSeconds * 1000);
    setAttackPriority(PRIORITY_LOW);
    try {
      do await attack(over);
      while (!over.aborted);
    } finally {
      setAttackPriority(PRIORITY_NORMAL);
    }
  });
  const peakBytes = (await server.peakBytes()) ?? Number.POSITIVE_INFINITY;
  const [before, during] = [p95(quiet), p95(busy)];
  const figures = `p95 ${before.toFixed(0)} -> ${during.toFixed(0)} ms of ${busy.delaysMs.length} answers, slowest ${busy.delaysMs.at(-1)?.toFixed(0)} ms, ${(peakBytes / 1024 / 1024).toFixed(0)} MiB`;
  console.log(`${expect.getState().currentTestName}: ${figures}`);
  expect(busy.failures).toEqual([]);
  expect(during, figures).toBeLessThan(promise.p95Ms);
  expect(peakBytes, figures).toBeLessThan(promise.peakBytes);
}

/** Only root may raise a priority again, so for anybody else the attack keeps the one that it has. */
function setAttackPriority(priority: number): void {
  if (process.getuid?.() === 0) setPriority(priority);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Lets an honest reader query a server for as long as `work` takes. */
async function readMeanwhile(server: AttackedServer, work: () => Promise<unknown>): Promise<ReaderReport> {
  const args = { scope: 'catalogue', after: 0, limit: 1 };
  const { value } = await server.call('query', 'feed:changes', args);
  const storyId = (value as { rows: { id: string }[] }).rows[0]?.id ?? '';
  const reader = fork(join(import.meta.dirname, 'honestReader.ts'), [server.origin, storyId], {
    execArgv: ['--import', 'tsx'],
  });
  try {
    await Promise.race([
      once(reader, 'message'),
      once(reader, 'exit').then(() => Promise.reject(new Error('the honest reader found no server'))),
    ]);
    await work();
    reader.send('stop');
    const [report] = (await once(reader, 'message')) as [ReaderReport];
    return report;
  } finally {
    reader.kill();
  }
}

function p95({ delaysMs }: ReaderReport): number {
  return delaysMs[Math.ceil(delaysMs.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}
