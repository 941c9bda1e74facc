import type { CallFailure } from '../shared/callFailure.ts';
import type { Result } from '../shared/result.ts';
import { acknowledge, nextBatch } from './outbox.ts';
import type { ReaderEnvironment, ReaderStore } from './readerStore.ts';
import { asPushAnswer } from './readerWire.ts';

/** Calls a function as the user whose outbox it is. Never throws. */
export type PushCall = (
  kind: 'mutation',
  path: string,
  args: Readonly<Record<string, unknown>>,
) => Promise<Result<unknown, CallFailure>>;

/** What ended the sending. */
export type SendEnd =
  /** Nothing is left that could be sent, or the user does not read here any more. */
  | { readonly kind: 'drained' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The server answers and does not take it: it is of another version, or in trouble. */
  | { readonly kind: 'notTaken' };

/** Pushes in a row that may get nothing further. */
const fruitlessLimit = 5;

/**
 * Sends what waits of a user, batch after batch, each answer kept before the next. Beside others who send it does no
 * harm: the server has each operation's effect once. Rejects when the device's storage refuses.
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
