import type { KnownStory } from './useKnownStories.ts';

export function offlineFirst(stories: readonly KnownStory[]): KnownStory[] {
  return [...stories].sort((one, other) => Number(other.hasText) - Number(one.hasText));
}
