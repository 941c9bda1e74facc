export const add = 'Add to reading list';
export const remove = 'Remove from reading list';
export const added = 'Added to your reading list';
export const removed = 'Removed from your reading list';

/** Why a change of the list was not stored. */
export const signedOut = 'You are signed out. Sign in to change your list.';
export const notSavedBecause = {
  unavailable: 'Not saved: this browser doesn’t let Lipi store anything.',
  quota: 'Not saved: no space left on this device.',
  outdated: 'Not saved: a newer version of Lipi is open in another tab. Reload this page.',
} as const;
export const notSaved = (message: string) => `Not saved: ${message}`;
