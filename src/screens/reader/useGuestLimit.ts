import { useEffect, useState } from 'react';
import { storyOpened } from '../../state/guestSession.ts';
import { isPastLimit, knownGuestViewLimit } from '../../state/guestViewLimit.ts';
import { refreshGuestViewLimit } from '../../sync/guestViewLimit.ts';

/**
 * Counts the opening of a story, once for each navigation that reached its text, and returns whether only the beginning is
 * shown. The limit known at the opening decides, so that no text disappears while it is read; a limit lifted since opens the
 * story.
 */
export function useGuestLimit(isOpen: boolean, isSignedIn: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    const opening = storyOpened(isSignedIn);
    setPast(isPastLimit(opening, knownGuestViewLimit()));
    void refreshGuestViewLimit().then((limit) => {
      if (isCurrent && !isPastLimit(opening, limit)) setPast(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [isOpen, isSignedIn]);
  return isPast;
}
