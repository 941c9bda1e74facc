import { hashOf } from '../shared/readerOps.ts';
import type { OutboxRow } from './readerStore.ts';

/**
 * Whether the device's storage gave back an operation as it was kept. One that is not sound has no effect that anybody
 * can rely on: it is left out of what the screens show, and set aside when it is its turn to be sent.
 */
export function isSound(row: OutboxRow): boolean {
  return Number.isSafeInteger(row.n) && row.n >= 1 && row.hash === hashOf(row);
}
