/** @module-tag deep */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { expect, onTestFinished, test } from 'vitest';
import { path, sumOf } from './bank.ts';
import { fixture, waitUntil } from './hostFixture.ts';

/** LIPI_CRASH_ROUNDS=20 makes a longer run. */
const rounds = Number(process.env.LIPI_CRASH_ROUNDS ?? 4);

async function spawn(dataDir: string, port: string): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(join(import.meta.dirname, 'crashingHost.ts'), [dataDir, port], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the host ended with ${code}`))),
  ])) as [{ origin: string }];
  return { child, origin: message.origin };
}

test(
  'SPEC 22.1: a host that is killed under load loses nothing acknowledged and does nothing twice or by half',
  async () => {
    const dataDir = fixture.folder();
    let { child, origin } = await spawn(dataDir, '0');
    const { port } = new URL(origin);
    const accounts = ['a', 'b', 'c'];
    const setUp = new ConvexHttpClient(origin, { logger: false });
    for (const owner of accounts) await setUp.mutation(path.open, { owner, balance: 100 });

    // One client survives all the kills, and the calls of several others fail with the host.
    const survivor = fixture.client(origin);
    const wrongSums: number[] = [];
    survivor.onUpdate(path.accounts, {}, (result) => {
      const sum = sumOf(result as { balance: number }[]);
      if (sum !== 300) wrongSums.push(sum);
    });
    const acknowledged = new Set<string>();
    const survived: string[] = [];
    let isOver = false;
    /** Resolves once a host serves; replaced before each kill. */
    let serving = Promise.resolve();
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let i = 0; !isOver; i++) {
        const key = `http ${w} ${i}`;
        const from = accounts[i % 3] ?? '';
        const to = accounts[(i + 1 + w) % 3] ?? '';
        await new ConvexHttpClient(origin, { logger: false })
          .mutation(path.transfer, { from, to, amount: 1, key })
          .then(
            () => acknowledged.add(key),
            // Unknown: the host may have died before or after the commit.
            () => serving,
          );
      }
    });
    const survivorWrites = (async () => {
      for (let i = 0; !isOver; i++) {
        const key = `socket ${i}`;
        await survivor.mutation(path.transfer, { from: 'a', to: 'b', amount: 1, key });
        survived.push(key);
      }
    })();

    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.size;
      const survivedBefore = survived.length;
      await waitUntil(
        'work to be done',
        () => acknowledged.size > before + 20 && survived.length > survivedBefore,
      );
      serving = once(child, 'exit')
        .then(() => spawn(dataDir, port))
        .then((next) => {
          child = next.child;
        });
      child.kill('SIGKILL');
      await serving;
    }
    const before = survived.length;
    await waitUntil('the survivor to go on', () => survived.length > before);
    isOver = true;
    await Promise.all([...writers, survivorWrites]);

    const reader = new ConvexHttpClient(origin, { logger: false });
    const keys = (await reader.query(path.transfers, {})) as string[];
    const known = new Set(keys);
    const lost = [...acknowledged, ...survived].filter((key) => !known.has(key));
    const doubled = keys.filter((key, index) => keys.indexOf(key) !== index);
    if (process.env.LIPI_CRASH_ROUNDS !== undefined) {
      const acknowledgedCount = acknowledged.size + survived.length;
      process.stdout.write(
        `${rounds} kills, ${acknowledgedCount} acknowledged, ${lost.length} lost, ${doubled.length} doubled\n`,
      );
    }
    expect(doubled).toEqual([]);
    expect(lost).toEqual([]);
    expect(sumOf((await reader.query(path.accounts, {})) as { balance: number }[])).toBe(300);
    expect(wrongSums).toEqual([]);
    const socketKeys = keys.filter((key) => key.startsWith('socket'));
    expect(socketKeys).toEqual(survived);
  },
  (20 + rounds * 20) * 1000,
);
