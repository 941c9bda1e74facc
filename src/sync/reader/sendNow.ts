import { readerStoreOf } from '../../library/readerDatabase.ts';
import { countUnsent } from '../../library/readerUnsent.ts';
import { deviceEnvironment } from '../../outbox/deviceEnvironment.ts';
import { type PushCall, type SendEnd, sendAll } from '../../outbox/sendAll.ts';

/** What came of sending all at once. */
export type SendOutcome = { readonly kind: 'sent' } | Exclude<SendEnd, { kind: 'drained' }>;

/**
 * Sends the signed-in user's outbox at once, whichever tab leads: beside a tab that leads it
 * does no harm. Rejects when the device's storage refuses.
 */
export async function sendNow(userId: string, call: PushCall): Promise<SendOutcome> {
  const end = await sendAll(userId, readerStoreOf(userId), deviceEnvironment, call);
  if (end.kind === 'failed') return end;
  // What is held waits too, for a newer server.
  const { operations } = await countUnsent(userId, 3 * 1000);
  return operations === 0 ? { kind: 'sent' } : { kind: 'notTaken' };
}
