import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveInList } from '../../library/reader/readingList.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../../words/readingList/list.ts';
import { indexAfterKey, type Lifted, neighbourAt, withMoved } from './arranging.ts';
import { dragRow } from './dragRow.ts';
import { troubleOf } from './listCommands.ts';

/**
 * This long after the device's answer, its list has been read again. If it still differs, another device arranged the list
 * at the same time.
 */
const readAnewMs = 500;

/** An announcement about a row: its story, and the words that follow its title. */
export interface Said {
  readonly id: StoryId;
  readonly words: string;
}

interface ArrangingProps {
  /** The list as stored on the device. */
  readonly ids: readonly StoryId[];
  readonly onSay: (said: Said) => void;
  readonly onTrouble: (trouble: string | undefined) => void;
}

/**
 * Moves rows by grip and keyboard, by step buttons and by pointer. `shownIds` is the order to show: the lifted row at its
 * current index, the others as the reader last arranged them, whether the device has answered or not.
 */
export function useArranging({ ids, onSay, onTrouble }: ArrangingProps) {
  const [lifted, setLifted] = useState<Lifted>();
  const [asked, setAsked] = useState<readonly StoryId[]>();
  const unanswered = useRef(0);
  const givingUp = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = ids.join();
  // A story may have been added or removed meanwhile.
  const isWhole = asked?.length === ids.length && ids.every((id) => asked.includes(id));
  const settled = asked && isWhole ? asked : ids;
  const from = lifted ? settled.indexOf(lifted.id) : -1;
  const shownIds =
    lifted && from >= 0 ? withMoved(settled, from, Math.min(lifted.at, settled.length - 1)) : settled;
  const count = settled.length;

  // After several moves, the device may briefly return the first one only.
  useEffect(() => setAsked((order) => (order?.join() === known ? undefined : order)), [known]);

  /** Each move starts from the order that earlier moves asked for: a reader drags faster than a slow device stores. */
  function put(id: StoryId, at: number): void {
    const start = settled.indexOf(id);
    if (start < 0 || start === at) return;
    setAsked(withMoved(settled, start, at));
    unanswered.current += 1;
    clearTimeout(givingUp.current);
    void troubleOf(moveInList(id, neighbourAt(settled, start, at))).then((trouble) => {
      unanswered.current -= 1;
      onTrouble(trouble);
      if (trouble !== undefined) setAsked(undefined);
      if (unanswered.current === 0) givingUp.current = setTimeout(() => setAsked(undefined), readAnewMs);
    });
  }

  function drop(): void {
    if (!lifted) return;
    put(lifted.id, lifted.at);
    setLifted(undefined);
    onSay({ id: lifted.id, words: words.isDropped(lifted.at + 1, count) });
  }

  // When the focus leaves the row, it is dropped where it is.
  useEffect(() => {
    if (!lifted) return;
    const onFocus = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
      if (line?.dataset.line !== lifted.id) drop();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  });

  return {
    shownIds,
    liftedId: lifted?.id,
    onGrip(id: StoryId): void {
      if (lifted?.id === id) {
        drop();
        return;
      }
      const at = settled.indexOf(id);
      setLifted({ id, from: at, at });
      onSay({
        id,
        words: words.isTakenUp(at + 1, count),
      });
    },
    /** Whether the key was handled as a move. */
    onGripKey(id: StoryId, key: string): boolean {
      if (lifted?.id !== id) return false;
      if (key === 'Escape') {
        setLifted(undefined);
        onSay({ id, words: words.isPutBack(lifted.from + 1, count) });
        return true;
      }
      const at = indexAfterKey(key, lifted.at, count);
      if (at === undefined) return false;
      setLifted({ ...lifted, at });
      onSay({ id, words: words.isAt(at + 1, count) });
      return true;
    },
    onCarry(id: StoryId, event: PointerEvent<HTMLElement>): void {
      dragRow(event, (before) => {
        const others = settled.filter((one) => one !== id);
        const at = before === undefined ? others.length : others.indexOf(before);
        if (at < 0) return;
        setLifted(undefined);
        put(id, at);
        onSay({ id, words: words.isDropped(at + 1, count) });
      });
    },
    onStep(id: StoryId, by: -1 | 1): void {
      const at = settled.indexOf(id) + by;
      if (at < 0 || at >= count) return;
      put(id, at);
      onSay({ id, words: words.isAt(at + 1, count) });
    },
  };
}
