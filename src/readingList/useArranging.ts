import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { moveInList } from '../readerData/readingList.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { dragRow } from './dragRow.ts';
import { troubleOf } from './listCommands.ts';
import * as words from './words.ts';

/** By then the list has been read again; if it still differs, another device arranged it at the same time. */
const rereadMs = 500;

export interface Announcement {
  readonly id: StoryId;
  readonly words: string;
}

interface ArrangingProps {
  readonly ids: readonly StoryId[];
  readonly announce: (announcement: Announcement) => void;
  readonly onTrouble: (trouble: string | undefined) => void;
}

/** `shownIds` is the order that the reader last asked for, whether the device has answered or not. */
export function useArranging({ ids, announce, onTrouble }: ArrangingProps) {
  const [pendingOrder, setPendingOrder] = useState<readonly StoryId[]>();
  const inFlight = useRef(0);
  const resetTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = ids.join();
  // A story may have been added or removed meanwhile.
  const isWhole = pendingOrder?.length === ids.length && ids.every((id) => pendingOrder.includes(id));
  const shownIds = pendingOrder && isWhole ? pendingOrder : ids;

  // After several moves, the device may briefly return the first one only.
  useEffect(() => setPendingOrder((order) => (order?.join() === known ? undefined : order)), [known]);

  /** Each move starts from the order that earlier moves asked for: a reader drags faster than a slow device stores. */
  function move(id: StoryId, at: number): void {
    announce({ id, words: words.isAt(at + 1, shownIds.length) });
    const start = shownIds.indexOf(id);
    if (start < 0 || start === at) return;
    setPendingOrder(withMoved(shownIds, start, at));
    inFlight.current += 1;
    clearTimeout(resetTimer.current);
    void troubleOf(moveInList(id, neighbourAt(shownIds, start, at))).then((trouble) => {
      inFlight.current -= 1;
      onTrouble(trouble);
      if (trouble !== undefined) setPendingOrder(undefined);
      if (inFlight.current === 0) resetTimer.current = setTimeout(() => setPendingOrder(undefined), rereadMs);
    });
  }

  return {
    shownIds,
    onMoveKey(id: StoryId, key: string): boolean {
      const at = indexAfterKey(key, shownIds.indexOf(id), shownIds.length);
      if (at === undefined) return false;
      move(id, at);
      return true;
    },
    onCarry(id: StoryId, event: PointerEvent<HTMLElement>): void {
      dragRow(event, (before) => {
        const others = shownIds.filter((one) => one !== id);
        const at = before === undefined ? others.length : others.indexOf(before);
        if (at >= 0) move(id, at);
      });
    },
  };
}

export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  const indexes = new Map([
    ['ArrowUp', Math.max(0, at - 1)],
    ['ArrowDown', Math.min(last, at + 1)],
    ['Home', 0],
    ['End', last],
  ]);
  return indexes.get(key);
}

export function withMoved<T>(lines: readonly T[], from: number, at: number): T[] {
  const moved = [...lines];
  moved.splice(at, 0, ...moved.splice(from, 1));
  return moved;
}

/** The id that follows a row moved to `at`, as `moveInList` expects it; undefined at the end. */
export function neighbourAt(ids: readonly StoryId[], from: number, at: number): StoryId | undefined {
  return ids.filter((_, index) => index !== from)[at];
}
