import type { CallFailure } from '../shared/callFailure.ts';
import type { Result } from '../shared/result.ts';
import { acknowledge, nextBatch } from './outbox.ts';
import type { ReaderEnvironment, ReaderStore } from './readerStore.ts';
import { asPushAnswer } from './readerWire.ts';

/** Calls a function as the outbox's user. Never throws. */
export type PushCall = (
  kind: 'mutation',
  path: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<Result<unknown, CallFailure>>;

/** Why sending ended. */
export type SendEnd =
  /** Nothing is left that could be sent, or the user is no longer signed in here. */
  | { readonly kind: 'drained' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The server answers but does not accept the batch: it has another version, or a fault. */
  | { readonly kind: 'notTaken' };

/** How many pushes in a row may make no progress. */
const fruitlessLimit = 5;

/**
 * Sends a user's outbox batch by batch and stores each answer before the next. Concurrent senders are harmless: the
 * server applies each operation once. Rejects when the device's storage refuses.
 */
export async function sendAll(
  userId: string,
  store: ReaderStore,
  environment: ReaderEnvironment,
  call: PushCall,
): Promise<SendEnd> {
  for (let fruitless = 0; fruitless < fruitlessLimit; ) {
    const batch = await store.transact((tables) => nextBatch(tables, environment));
    if (!batch) return { kind: 'drained' };
    const answer = await call('mutation', 'reader:push', { userId, ...batch });
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    const taken = asPushAnswer(answer.value);
    if (taken) await store.transact((tables) => acknowledge(tables, environment, batch, taken));
    fruitless = taken && taken.results.length > 0 ? 0 : fruitless + 1;
  }
  return { kind: 'notTaken' };
}
