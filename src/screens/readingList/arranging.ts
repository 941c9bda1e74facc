import type { StoryId } from '../../shared/story/catalogue.ts';

/** The index that a key moves a row to; undefined for other keys. */
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

/** The rows with the one at `from` moved to `at`. */
export function withMoved<T>(lines: readonly T[], from: number, at: number): T[] {
  const moved = [...lines];
  moved.splice(at, 0, ...moved.splice(from, 1));
  return moved;
}

/** The id that follows a row moved to `at`, as `moveInList` expects it; undefined at the end. */
export function neighbourAt(ids: readonly StoryId[], from: number, at: number): StoryId | undefined {
  return ids.filter((_, index) => index !== from)[at];
}
