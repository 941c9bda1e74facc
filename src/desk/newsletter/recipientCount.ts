import type { RecipientCounts } from '../../shared/desk/letters.ts';

/** The number of all recipients of a letter, in every state. */
export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}
