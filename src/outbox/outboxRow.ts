import { hashOf } from '../shared/reader/readerOps.ts';
import type { OutboxRow } from './readerStore.ts';

/**
 * Whether the device's storage returned an operation as it was stored. A damaged one has no reliable effect: the
 * screens leave it out, and it is moved to the refused ones instead of being sent.
 */
export function isSound(row: OutboxRow): boolean {
  return Number.isSafeInteger(row.n) && row.n >= 1 && row.hash === hashOf(row);
}
