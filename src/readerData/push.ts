import { type CallFailure, invalidResponse } from '../shared/callFailure.ts';
import type { UserCall } from '../shared/functionCall.ts';
import { asPushAnswer } from '../shared/protocol/reader.ts';
import type { PushOutcome } from '../sync/feedEngine.ts';
import { acknowledge, nextBatch } from './outbox.ts';
import type { ReaderStore } from './readerStore.ts';

/** Concurrent senders are harmless: each operation is applied once. Rejects when the device's storage refuses. */
export async function pushOnce(store: ReaderStore, userId: string, call: UserCall): Promise<PushOutcome> {
  const batch = await store.transact(nextBatch);
  if (!batch) return { kind: 'drained' };
  const answer = await call('mutation', 'reader:push', { userId, ...batch });
  if (!answer.ok) return { kind: 'failed', failure: answer.failure };
  const taken = asPushAnswer(answer.value);
  if (!taken) {
    const failure = invalidResponse('reader:push');
    console.warn(failure.message);
    return { kind: 'failed', failure };
  }
  await store.transact((tables) => acknowledge(tables, batch, taken));
  return { kind: 'pushed', madeProgress: taken.results.length > 0 };
}

export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The server answers but does not accept everything: it has another version, or a fault. */
  | { readonly kind: 'notAccepted' };

const mostWithoutProgress = 5;

/** Sends the signed-in user's outbox now, batch by batch, from this tab, whichever tab leads. Rejects as `pushOnce` does. */
export async function pushAll(...args: Parameters<typeof pushOnce>): Promise<SendOutcome> {
  for (let withoutProgress = 0; withoutProgress < mostWithoutProgress; ) {
    const outcome = await pushOnce(...args);
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'drained') break;
    withoutProgress = outcome.madeProgress ? 0 : withoutProgress + 1;
  }
  const [store] = args;
  const rows = await store.transact(({ outbox }) => Promise.resolve(outbox.toArray()));
  // Held operations count too: they wait for a newer server.
  return rows?.some(({ state }) => state !== 'acknowledged') ? { kind: 'notAccepted' } : { kind: 'sent' };
}
