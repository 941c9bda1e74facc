import { readStored, writeStored } from '../../state/persistedStore.ts';
import type { ListOrder } from './listEntries.ts';

const key = 'lipi-list-order';

/** How this device last sorted the list; by hand at first. */
export function keptOrder(): ListOrder {
  return readStored(key) === 'lastAdded' ? 'lastAdded' : 'byHand';
}

/** Keeps it for the next visit. */
export function keepOrder(order: ListOrder): void {
  writeStored(key, order === 'byHand' ? undefined : order);
}
