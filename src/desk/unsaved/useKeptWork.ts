import { useEffect, useState } from 'react';
import type { UnsavedWork } from './unsavedWork.ts';

/**
 * Keeps what is not saved on this device, and forgets it once there is nothing: `state` is undefined then, and the same
 * object until it changes. False when this device has no room for it.
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
