import { useEffect, useState } from 'react';
import type { UnsavedWork } from './unsavedWork.ts';

/**
 * Stores unsaved work on this device, and deletes it once there is none. `state` is undefined then, and otherwise the same
 * object until it changes. Returns false when this device has no room for it.
 */
export function useKeptWork<Id extends string, State extends object>(
  unsaved: UnsavedWork<Id, State>,
  userId: string,
  id: Id,
  state: State | undefined,
): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (state) setKept(unsaved.keep(userId, id, state));
    else unsaved.forget(userId, id);
  }, [unsaved, userId, id, state]);
  return isKept || !state;
}
