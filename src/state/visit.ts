const ending = new AbortController();

/**
 * Aborts when everything of Lipi is deleted from this device, in this tab or another. From then on the page at hand
 * keeps nothing more: code that writes to the device without being asked listens here.
 */
export const visit: AbortSignal = ending.signal;

/** What a tab that deletes everything tells the others. */
type DeletionMessage = 'deleting' | 'deleted';

const channelName = 'lipi-deletion';

/** A channel also reaches the tab that speaks, at its other ends. */
let isDeletingHere = false;

/** Ends this tab's visit and tells the others to end theirs. Returns what tells them that the deletion is done. */
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

/** Ends this tab's visit when another one deletes everything; `onDeleted` runs when that is done. Returns the removal. */
export function followDeletion(onDeleted: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isDeletingHere) return;
    if (data === 'deleting') ending.abort();
    if (data === 'deleted') onDeleted();
  });
  return () => channel.close();
}
