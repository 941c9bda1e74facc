import { keepGuestViewLimit, knownGuestViewLimit } from '../state/guestViewLimit.ts';
import { askLibrary } from './askLibrary.ts';

/** Fetches the guest view limit and stores it. When the library is out of reach, the stored one stays in force. */
export async function refreshGuestViewLimit(): Promise<number | null> {
  const answer = await askLibrary('settings:guestViewLimit');
  if (answer.ok && (answer.value === null || typeof answer.value === 'number')) {
    keepGuestViewLimit(answer.value);
  }
  return knownGuestViewLimit();
}
