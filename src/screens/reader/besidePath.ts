import type { StoryId } from '../../shared/catalogue.ts';

/** The address of a story with another text of its work beside it. */
export function besidePath(id: StoryId, beside: StoryId): string {
  return `/content/${id}?beside=${beside}`;
}

/** Which text an address wants beside its story, as `location.search` gives it. */
export function besideIn(search: string): StoryId | undefined {
  return (new URLSearchParams(search).get('beside') as StoryId | null) ?? undefined;
}
