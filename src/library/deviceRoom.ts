import { proxy } from 'valtio/vanilla';
import { nameLibraryFailure } from './libraryStatus.ts';

/** Whether the last thing that was to be kept on this device found room. */
export const deviceRoom = proxy<{ isFull: boolean }>({ isFull: false });

/** Runs a write of what came from the backend, or of a place, and notes whether there was room for it. Rejects as the write does. */
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

/** Says that something was removed from this device: what found no room may try again. */
export function tellRoomMade(): void {
  deviceRoom.isFull = false;
  for (const listener of listeners) listener();
}

/** Calls back whenever room was made in this tab, until `signal` aborts. */
export function onRoomMade(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener('abort', () => listeners.delete(listener));
}
