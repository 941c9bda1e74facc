import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoryId } from '../shared/story/catalogue.ts';
import { withDownloads } from './lazyDownloads.ts';

interface Removal {
  /** The stories removed last, which are still on this device: an undo that saved them again would cost data. */
  readonly undoable: readonly StoryId[];
  /** Whether a story is no longer to be shown, even if it is still on the device. */
  readonly isGone: (id: StoryId) => boolean;
  readonly remove: (ids: readonly StoryId[]) => void;
  readonly undo: () => void;
  /** Ends the time in which the removal can be undone. */
  readonly settle: () => void;
}

const none: readonly StoryId[] = [];

/**
 * Removes saved stories, one or several at once. A removal can be undone until the next one, until `settle`, or until the
 * page is left or hidden; only then are they deleted from this device.
 */
export function useRemoval(): Removal {
  const latest = useRef(none);
  const [undoable, setUndoable] = useState(none);
  const [gone, setGone] = useState<ReadonlySet<StoryId>>(new Set());

  const settle = useCallback(() => {
    const ids = latest.current;
    if (ids.length === 0) return;
    latest.current = none;
    setUndoable(none);
    setGone((before) => new Set([...before, ...ids]));
    void withDownloads(({ removeSaved }) => removeSaved(...ids)).then(() =>
      setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    );
  }, []);

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
