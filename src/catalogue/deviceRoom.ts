import { proxy } from 'valtio/vanilla';
import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { tabTopic } from '../page/tabs.ts';

export const deviceRoom = proxy<{ isFull: boolean }>({ isFull: false });

/** Runs a write of backend data or a place and records whether there was space. Rejects as the write does. */
export async function trackingSpace<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    const result = await write();
    deviceRoom.isFull = false;
    return result;
  } catch (error) {
    if (nameLibraryFailure(error).reason === 'quota') deviceRoom.isFull = true;
    throw error;
  }
}

/** From the tab that deleted something from this device: writes that failed for lack of space may be retried. */
export const roomTopic = tabTopic<'made'>('room');

/** Call it when something was deleted from this device. */
export function notifySpaceFreed(): void {
  deviceRoom.isFull = false;
  roomTopic.broadcastToAll('made');
}
