import { useCallback, useEffect, useRef, useState } from 'react';
import type { StoryId } from '../shared/story/catalogue.ts';
import { withDownloads } from './lazyDownloads.ts';

const none: readonly StoryId[] = [];

/** Can be undone until the next removal, `settle`, or leaving or hiding the page; only then is anything deleted. */
export function useRemoval() {
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
    /** Still on this device: an undo that saved them again would cost data. */
    undoable,
    /** Whether a story is no longer to be shown, even if it is still on the device. */
    isGone: (id: StoryId) => gone.has(id),
    remove(ids: readonly StoryId[]) {
      settle();
      choose(ids);
    },
    undo: () => choose(none),
    settle,
  };
}
