import { type PointerEvent, useEffect, useState } from 'react';
import { moveInList } from '../../library/readingList.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { indexAfterKey, type Lifted, neighbourAt, withMoved } from './arranging.ts';
import { dragRow } from './dragRow.ts';
import { troubleOf } from './listCommands.ts';

/** What is to be told of a line: which one, and the words after its title. */
export interface Said {
  readonly id: StoryId;
  readonly words: string;
}

interface ArrangingProps {
  /** The list as the device has it. */
  readonly ids: readonly StoryId[];
  readonly onSay: (said: Said) => void;
  readonly onTrouble: (trouble: string | undefined) => void;
}

/**
 * Puts lines elsewhere by grip and keyboard, by step buttons and by pointer. `shownIds` is the order to show: as the line
 * under the reader's hand stands now, or, from its drop until the device's answer, where it was put.
 */
export function useArranging({ ids, onSay, onTrouble }: ArrangingProps) {
  const [lifted, setLifted] = useState<Lifted>();
  const [settling, setSettling] = useState<Lifted>();
  const moving = lifted ?? settling;
  const from = moving ? ids.indexOf(moving.id) : -1;
  const shownIds = moving && from >= 0 ? withMoved(ids, from, Math.min(moving.at, ids.length - 1)) : ids;
  const count = ids.length;

  // The device has answered, or another one has changed the list meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list is another one
  useEffect(() => setSettling(undefined), [ids.join()]);

  function put(id: StoryId, at: number): void {
    const start = ids.indexOf(id);
    if (start < 0 || start === at) return;
    setSettling({ id, from: start, at });
    void troubleOf(moveInList(id, neighbourAt(ids, start, at))).then((trouble) => {
      onTrouble(trouble);
      if (trouble !== undefined) setSettling(undefined);
    });
  }

  function drop(): void {
    if (!lifted) return;
    put(lifted.id, lifted.at);
    setLifted(undefined);
    onSay({ id: lifted.id, words: `: dropped at place ${lifted.at + 1} of ${count}.` });
  }

  // Who goes elsewhere leaves the line where it stands.
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
      const at = ids.indexOf(id);
      setLifted({ id, from: at, at });
      onSay({
        id,
        words: `: taken up, at place ${at + 1} of ${count}. The arrow keys move it, Space drops it, Escape puts it back.`,
      });
    },
    /** Whether the key was one of moving. */
    onGripKey(id: StoryId, key: string): boolean {
      if (lifted?.id !== id) return false;
      if (key === 'Escape') {
        setLifted(undefined);
        onSay({ id, words: `: put back at place ${lifted.from + 1} of ${count}.` });
        return true;
      }
      const at = indexAfterKey(key, lifted.at, count);
      if (at === undefined) return false;
      setLifted({ ...lifted, at });
      onSay({ id, words: `: place ${at + 1} of ${count}.` });
      return true;
    },
    onCarry(id: StoryId, event: PointerEvent<HTMLElement>): void {
      dragRow(event, (before) => {
        const others = ids.filter((one) => one !== id);
        const at = before === undefined ? others.length : others.indexOf(before);
        if (at < 0) return;
        setLifted(undefined);
        put(id, at);
        onSay({ id, words: `: dropped at place ${at + 1} of ${count}.` });
      });
    },
    onStep(id: StoryId, by: -1 | 1): void {
      const at = ids.indexOf(id) + by;
      if (at < 0 || at >= count) return;
      put(id, at);
      onSay({ id, words: `: place ${at + 1} of ${count}.` });
    },
  };
}
