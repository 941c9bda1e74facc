import type { StoryId } from '../shared/story/catalogue.ts';

/** The address of a story with another text of its work beside it. */
export function besidePath(id: StoryId, beside: StoryId): string {
  return `/content/${id}?beside=${beside}`;
}

/** The id of the text that an address asks to show beside its story. `search` is `location.search`. */
export function besideIn(search: string): StoryId | undefined {
  return (new URLSearchParams(search).get('beside') as StoryId | null) ?? undefined;
}
