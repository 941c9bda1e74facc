import { joinTabs } from './tabs.ts';

const ending = new AbortController();

/**
 * Aborts when all of Lipi's data is being deleted from this device, in this tab or another. From then on this page must
 * store nothing: code that writes to the device on its own must observe this signal.
 */
export const visit: AbortSignal = ending.signal;

/** Messages from the tab that deletes everything. */
type DeletionMessage = 'deleting' | 'deleted';

const channelName = 'lipi-deletion';

let tellOthers: ((message: DeletionMessage) => void) | undefined;

/** Ends this tab's visit when another tab deletes everything; `onDeleted` runs when that is done. */
export function followDeletion(onDeleted: () => void): void {
  tellOthers = joinTabs<DeletionMessage>(channelName, (message) => {
    if (message === 'deleting') ending.abort();
    if (message === 'deleted') onDeleted();
  });
}

/**
 * Ends this tab's visit and tells the others to end theirs. Returns a function that tells them when the deletion is
 * done.
 */
export function endVisits(): () => void {
  ending.abort();
  // A tab gets no messages of its own over the channel that it sends on.
  const tell = tellOthers ?? joinTabs<DeletionMessage>(channelName, () => undefined);
  tell('deleting');
  return () => tell('deleted');
}
