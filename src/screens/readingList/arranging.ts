import type { StoryId } from '../../shared/catalogue.ts';

/**
 * A line that the keyboard has taken up:
 *
 *     (nothing) ──lift──► { id, from, at } ──step, end──► { … at } ──drop──► a move, or nothing where it stands as before
 *                                │
 *                                └──cancel──► (nothing)
 */
export interface Lifted {
  readonly id: StoryId;
  /** Index in the list when it was taken up. */
  readonly from: number;
  /** Index where it stands now. */
  readonly at: number;
}

/** The index that a key leads to; undefined for a key that moves nothing. */
export function indexAfterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The lines with the one at `from` put to `at`. */
export function withMoved<T>(lines: readonly T[], from: number, at: number): T[] {
  const moved = [...lines];
  moved.splice(at, 0, ...moved.splice(from, 1));
  return moved;
}

/** The id that a line put to `at` stands before, as `moveInList` wants it; undefined at the end. */
export function neighbourAt(ids: readonly StoryId[], from: number, at: number): StoryId | undefined {
  return ids.filter((_, index) => index !== from)[at];
}
