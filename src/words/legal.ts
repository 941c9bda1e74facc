/** The documents themselves are text files; these are the texts of the page's controls below them. */

export const deleteEverything = 'Delete everything on this device';
export const deleting = 'Deleting…';
export const askDeletion = 'Delete everything on this device?';
export const deletion =
  'Settings, places, texts and saved narrations go, you are logged out here, and a newsletter sign-up that was not sent yet is lost. An account stays at the library. Without a connection nothing can be read here afterwards.';
export const confirmDeletion = 'Delete everything';
export const cancelDeletion = 'Keep it';

export const deleted =
  'Everything that Lipi kept on this device is deleted. This page keeps nothing more; the next page of Lipi, here or in another tab, begins afresh.';
export const notDeleted = (left: readonly string[]) =>
  `Not everything could be deleted. Close the other pages of Lipi and try again after a reload. What is left: ${left.join(', ')}.`;
/** An item of the list in `notDeleted`. */
export const workerOf = (scope: string) => `the worker of ${scope}`;
