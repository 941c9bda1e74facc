import { expect } from 'vitest';
import type { AttackedServer } from './attackedServer.ts';

/** SQLite's log grows to this before it is folded into the database, whatever was accepted. */
const logBytes = 8 * 1024 * 1024;

/**
 * Attacks a server while an honest reader uses it, and expects that the process lives, that the reader gets every
 * answer, and that the data folder holds nothing of what was said. The attack ends by itself, or after `seconds`.
 */
export async function underAttack(
  server: AttackedServer,
  { seconds }: { readonly seconds: number },
  attack: (over: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const bytesBefore = await server.dataBytes();
  let isOver = false;
  const attacked = attack(AbortSignal.timeout(seconds * 1000)).finally(() => {
    isOver = true;
  });
  const reading = (async () => {
    do expect(await server.call('query', 'feed:head', { scope: 'catalogue' })).toMatchObject({ status: 200 });
    while (!isOver);
  })();
  // What the reader finds out is the consequence of how the process ended.
  const [outcome, read] = await Promise.allSettled([attacked, reading]);
  expect(server.ending, 'the process lives').toBeNull();
  for (const settled of [outcome, read]) if (settled.status === 'rejected') throw settled.reason;
  expect((await server.dataBytes()) - bytesBefore).toBeLessThan(logBytes);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
