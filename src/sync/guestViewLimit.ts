import { backendAddress } from '../library/backendAddress.ts';
import { keepGuestViewLimit, knownGuestViewLimit } from '../state/guestViewLimit.ts';
import { makeBackendQuery } from './backend.ts';

const timeoutMs = 20 * 1000;

/** Asks the library for its guest view limit and keeps the answer. Out of reach, the one that was last heard of holds. */
export async function refreshGuestViewLimit(): Promise<number | null> {
  const query = makeBackendQuery({
    address: backendAddress(),
    fetch: (...request) => fetch(...request),
    timeoutMs,
  });
  const answer = await query('settings:guestViewLimit', {});
  if (answer.ok && (answer.value === null || typeof answer.value === 'number')) {
    keepGuestViewLimit(answer.value);
  }
  return knownGuestViewLimit();
}
