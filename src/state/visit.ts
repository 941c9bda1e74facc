const ending = new AbortController();

/**
 * Aborts when all of Lipi's data is being deleted from this device, in this tab or another. From then on this page must
 * store nothing: code that writes to the device on its own must observe this signal.
 */
export const visit: AbortSignal = ending.signal;

/** Messages from the tab that deletes everything. */
type DeletionMessage = 'deleting' | 'deleted';

const channelName = 'lipi-deletion';

/** Needed because a channel's messages also reach other channel objects in the same tab. */
let isDeletingHere = false;

/**
 * Ends this tab's visit and tells the others to end theirs. Returns a function that tells them when the deletion is
 * done.
 */
export function endVisits(): () => void {
  isDeletingHere = true;
  ending.abort();
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  const tell = (message: DeletionMessage) => channel.postMessage(message);
  tell('deleting');
  return () => {
    tell('deleted');
    channel.close();
  };
}

/** Ends this tab's visit when another tab deletes everything; `onDeleted` runs when that is done. */
export function followDeletion(onDeleted: () => void): void {
  if (!('BroadcastChannel' in globalThis)) return;
  new BroadcastChannel(channelName).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isDeletingHere) return;
    if (data === 'deleting') ending.abort();
    if (data === 'deleted') onDeleted();
  });
}
