import type { KnownStory } from './useKnownStories.ts';

/** Puts the stories that can be opened offline first and otherwise keeps the order. */
export function offlineFirst(stories: readonly KnownStory[]): KnownStory[] {
  return [...stories].sort((one, other) => Number(other.hasText) - Number(one.hasText));
}
