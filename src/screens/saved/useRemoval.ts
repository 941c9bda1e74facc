import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoryId } from '../../shared/catalogue.ts';

interface Removal {
  /** Removed, and still here: an undo that saved it again would cost data. */
  readonly undoableId: StoryId | undefined;
  /** Whether a story is not to be shown any more, though the device may still have it. */
  readonly isGone: (id: StoryId) => boolean;
  readonly remove: (id: StoryId) => void;
  readonly undo: () => void;
  /** Ends the time in which it can be undone. */
  readonly settle: () => void;
}

/**
 * Removing one story after another, each to be undone until the next, until `settle`, or until the page is left or out of
 * sight: only then `removeNow` runs.
 */
export function useRemoval(removeNow: (id: StoryId) => Promise<void>): Removal {
  const undoable = useRef<StoryId>(undefined);
  const [undoableId, setUndoableId] = useState<StoryId>();
  const [gone, setGone] = useState<ReadonlySet<StoryId>>(new Set());

  const settle = useCallback(() => {
    const id = undoable.current;
    if (id === undefined) return;
    undoable.current = undefined;
    setUndoableId(undefined);
    setGone((ids) => new Set(ids).add(id));
    removeNow(id)
      .catch((error: unknown) => console.warn(`A saved story was not removed: ${String(error)}`))
      .finally(() => setGone((ids) => new Set([...ids].filter((each) => each !== id))));
  }, [removeNow]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && settle();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      settle();
    };
  }, [settle]);

  function choose(id: StoryId | undefined): void {
    undoable.current = id;
    setUndoableId(id);
  }
  return {
    undoableId,
    isGone: (id) => gone.has(id),
    remove(id) {
      settle();
      choose(id);
    },
    undo: () => choose(undefined),
    settle,
  };
}
