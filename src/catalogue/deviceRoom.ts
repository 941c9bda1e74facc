import { proxy } from 'valtio/vanilla';
import { nameLibraryFailure } from '../page/libraryStatus.ts';

/** Whether the last write to this device ran out of space. */
export const deviceRoom = proxy<{ isFull: boolean }>({ isFull: false });

/**
 * Runs a write of backend data or of a place, and records whether there was space for it. Rejects as the write does.
 */
export async function keeping<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    const kept = await write();
    deviceRoom.isFull = false;
    return kept;
  } catch (error) {
    if (nameLibraryFailure(error).reason === 'quota') deviceRoom.isFull = true;
    throw error;
  }
}

const listeners = new Set<() => void>();

/** Announces that something was deleted from this device, so writes that failed for lack of space may be retried. */
export function tellRoomMade(): void {
  deviceRoom.isFull = false;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this tab has freed space, until `signal` aborts. */
export function onRoomMade(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener));
}
