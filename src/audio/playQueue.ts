import type { StoryId } from '../shared/catalogue.ts';

/** Stories to be heard one after the other. Where it stands is where the player stands: at the story at hand. */
export type PlayQueue = readonly StoryId[];

/** What of a queue is still to come after a story; undefined where the story is none of it. */
export function restOf(queue: PlayQueue, storyId: StoryId | null): PlayQueue | undefined {
  const at = storyId === null ? -1 : queue.indexOf(storyId);
  return at < 0 ? undefined : queue.slice(at + 1);
}
