import { tabTopic } from './tabs.ts';

const ending = new AbortController();

/**
 * Aborts when all of Lipi's data is being deleted from this device, in this tab or another. From then on this page must
 * store nothing: code that writes to the device on its own must observe this signal.
 */
export const visit: AbortSignal = ending.signal;

type DeletionMessage = 'deleting' | 'deleted';

const deletionTopic = tabTopic<DeletionMessage>('deletion');

/** Ends this tab's visit when another tab deletes everything; `onDeleted` runs when that is done. */
export function followDeletion(onDeleted: () => void): void {
  deletionTopic.listen((message) => {
    if (message === 'deleting') ending.abort();
    if (message === 'deleted') onDeleted();
  });
}

/** Ends this visit and those of the other tabs. Returns a function that tells them when the deletion is done. */
export function endVisits(): () => void {
  ending.abort();
  deletionTopic.broadcast('deleting');
  return () => deletionTopic.broadcast('deleted');
}
