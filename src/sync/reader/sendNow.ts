import { readerStoreOf } from '../../library/reader/readerDatabase.ts';
import { countUnsent } from '../../library/reader/readerUnsent.ts';
import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { type PushCall, type SendEnd, sendAll } from '../../outbox/sendAll.ts';

/** The outcome of sending the whole outbox. */
export type SendOutcome = { readonly kind: 'sent' } | Exclude<SendEnd, { kind: 'drained' }>;

/**
 * Sends the signed-in user's outbox now, from this tab, whichever tab leads: two senders at once are harmless. Rejects
 * when the device's storage refuses.
 */
export async function sendNow(userId: string, call: PushCall): Promise<SendOutcome> {
  const end = await sendAll(userId, readerStoreOf(userId), deviceEnvironment, call);
  if (end.kind === 'failed') return end;
  // Held operations count too: they wait for a newer server.
  const { operations } = await countUnsent(userId, 3 * 1000);
  return operations === 0 ? { kind: 'sent' } : { kind: 'notTaken' };
}
