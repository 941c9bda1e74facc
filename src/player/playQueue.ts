import type { StoryId } from '../shared/story/catalogue.ts';

/** Stories to play one after the other. The queue's position is the player's current story. */
export type PlayQueue = readonly StoryId[];

/** The stories of a queue after the given one; undefined if that is not in the queue. */
export function restOf(queue: PlayQueue, storyId: StoryId | null): PlayQueue | undefined {
  const at = storyId === null ? -1 : queue.indexOf(storyId);
  return at < 0 ? undefined : queue.slice(at + 1);
}
