import type { RecipientCounts } from '../../shared/letters.ts';

/** Everybody whom a letter goes to, or went to. */
export function recipientCount({ waiting, sending, sent, failed, left }: RecipientCounts): number {
  return waiting + sending + sent + failed + left;
}
