import { readerStoreOf } from '../../library/reader/readerDatabase.ts';
import { countUnsent } from '../../library/reader/readerUnsent.ts';
import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { pushOnce } from '../../outbox/pushOnce.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { UserCall } from '../../shared/functionCall.ts';

/** The outcome of sending the whole outbox. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed'; readonly failure: CallFailure }
  /** The server answers but does not accept everything: it has another version, or a fault. */
  | { readonly kind: 'notTaken' };

/** How many pushes in a row may make no progress. */
const mostWithoutProgress = 5;

/**
 * Sends the signed-in user's outbox now, batch by batch, from this tab, whichever tab leads. Rejects when the device's
 * storage refuses.
 */
export async function sendNow(userId: string, call: UserCall): Promise<SendOutcome> {
  const store = readerStoreOf(userId);
  for (let withoutProgress = 0; withoutProgress < mostWithoutProgress; ) {
    const outcome = await pushOnce(store, deviceEnvironment, userId, call);
    if (outcome.kind === 'failed') return outcome;
    if (outcome.kind === 'drained') break;
    withoutProgress = outcome.madeProgress ? 0 : withoutProgress + 1;
  }
  // Held operations count too: they wait for a newer server.
  const { operations } = await countUnsent(userId, 3 * 1000);
  return operations === 0 ? { kind: 'sent' } : { kind: 'notTaken' };
}
