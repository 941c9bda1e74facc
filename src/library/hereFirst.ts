import type { KnownStory } from './useKnownStories.ts';

/** Stories in the order that they have, but those that open without a network before the others. */
export function hereFirst(stories: readonly KnownStory[]): KnownStory[] {
  return [...stories.filter(({ hasText }) => hasText), ...stories.filter(({ hasText }) => !hasText)];
}
