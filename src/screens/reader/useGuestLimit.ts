import { useEffect, useState } from 'react';
import { storyOpened } from '../../state/guestSession.ts';
import { isPastLimit, knownGuestViewLimit } from '../../state/guestViewLimit.ts';
import { refreshGuestViewLimit } from '../../sync/guestViewLimit.ts';

/**
 * Counts the opening of a story, once for each navigation that came to its text, and says whether it shows the
 * beginning only. Decided by the limit as it was known at the opening, so that no text goes away under the reader's
 * eyes; a limit that the library has since lifted opens the story.
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
