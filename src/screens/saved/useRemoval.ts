import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoryId } from '../../shared/catalogue.ts';

interface Removal {
  /** Removed together, and still here: an undo that saved them again would cost data. */
  readonly undoable: readonly StoryId[];
  /** Whether a story is not to be shown any more, though the device may still have it. */
  readonly isGone: (id: StoryId) => boolean;
  readonly remove: (ids: readonly StoryId[]) => void;
  readonly undo: () => void;
  /** Ends the time in which it can be undone. */
  readonly settle: () => void;
}

const none: readonly StoryId[] = [];

/**
 * Removing stories, one or several at once, to be undone until the next removal, until `settle`, or until the page is left
 * or out of sight: only then `removeNow` runs.
 */
export function useRemoval(removeNow: (ids: readonly StoryId[]) => Promise<void>): Removal {
  const latest = useRef(none);
  const [undoable, setUndoable] = useState(none);
  const [gone, setGone] = useState<ReadonlySet<StoryId>>(new Set());

  const settle = useCallback(() => {
    const ids = latest.current;
    if (ids.length === 0) return;
    latest.current = none;
    setUndoable(none);
    setGone((before) => new Set([...before, ...ids]));
    removeNow(ids)
      .catch((error: unknown) => console.warn(`Saved stories were not removed: ${String(error)}`))
      .finally(() => setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))));
  }, [removeNow]);

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && settle();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      settle();
    };
  }, [settle]);

  function choose(ids: readonly StoryId[]): void {
    latest.current = ids;
    setUndoable(ids);
  }
  return {
    undoable,
    isGone: (id) => gone.has(id),
    remove(ids) {
      settle();
      choose(ids);
    },
    undo: () => choose(none),
    settle,
  };
}
