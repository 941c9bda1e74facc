/** The documents themselves are text files; these are the texts of the page's controls below them. */

export const deleteEverything = 'Delete everything on this device';
export const deleting = 'Deleting…';
export const askDeletion = 'Delete everything on this device?';
export const deletion =
  'This deletes your settings, places, texts and saved narrations, signs you out here, and discards any newsletter sign-up that hasn’t been sent yet. If you have an account, it stays in the library. Afterwards, you can’t read anything here without a connection.';
export const confirmDeletion = 'Delete everything';
export const cancelDeletion = 'Keep it';

export const deleted =
  'Everything that Lipi stored on this device has been deleted. The next page of Lipi that you open starts afresh.';
export const notDeleted = (left: readonly string[]) =>
  `Not everything could be deleted. Close all other Lipi pages, reload this one and try again. What is left: ${left.join(', ')}.`;
export const workerOf = (scope: string) => `the service worker of ${scope}`;
