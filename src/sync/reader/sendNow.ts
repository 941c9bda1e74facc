import { readerStoreOf } from '../../library/readerDatabase.ts';
import { countUnsent } from '../../library/readerUnsent.ts';
import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { type PushCall, type SendEnd, sendAll } from '../../outbox/sendAll.ts';

/** The outcome of sending everything at once. */
export type SendOutcome = { readonly kind: 'sent' } | Exclude<SendEnd, { kind: 'drained' }>;

/**
 * Sends the signed-in user's outbox at once, whichever tab leads; sending beside the leader is harmless. Rejects when
 * the device's storage refuses.
 */
export async function sendNow(userId: string, call: PushCall): Promise<SendOutcome> {
  const end = await sendAll(userId, readerStoreOf(userId), deviceEnvironment, call);
  if (end.kind === 'failed') return end;
  // Held operations count too: they wait for a newer server.
  const { operations } = await countUnsent(userId, 3 * 1000);
  return operations === 0 ? { kind: 'sent' } : { kind: 'notTaken' };
}
