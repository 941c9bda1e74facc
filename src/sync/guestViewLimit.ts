import { keepGuestViewLimit, knownGuestViewLimit } from '../state/guestViewLimit.ts';
import { askLibrary } from './askLibrary.ts';

/** Asks the library for its guest view limit and keeps the answer. Out of reach, the one that was last heard of holds. */
export async function refreshGuestViewLimit(): Promise<number | null> {
  const answer = await askLibrary('settings:guestViewLimit');
  if (answer.ok && (answer.value === null || typeof answer.value === 'number')) {
    keepGuestViewLimit(answer.value);
  }
  return knownGuestViewLimit();
}
