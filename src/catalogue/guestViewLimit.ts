import { cachedGuestViewLimit, storeGuestViewLimit } from '../settings/guestSession.ts';
import { libraryCall } from '../sync/libraryCall.ts';

/** Fetches, stores and returns the limit. When the library cannot be reached, returns the stored one. */
export async function refreshGuestViewLimit(): Promise<number | null> {
  const answer = await libraryCall()('query', 'settings:guestViewLimit', {});
  if (answer.ok && (answer.value === null || typeof answer.value === 'number')) {
    storeGuestViewLimit(answer.value);
  }
  return cachedGuestViewLimit();
}
