import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { AttackedServer } from './attackedServer.ts';
import type { ReaderReport } from './honestReader.ts';

/**
 * Lets an honest reader query a server for as long as `work` takes. Rejects when the reader cannot begin, or as `work`
 * does.
 */
export async function readMeanwhile(
  server: AttackedServer,
  work: () => Promise<unknown>,
): Promise<ReaderReport> {
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

/** The 95th percentile of the reader's delays, in milliseconds. */
export function p95({ delaysMs }: ReaderReport): number {
  return delaysMs[Math.ceil(delaysMs.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
}
