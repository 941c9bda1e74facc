import type { ManuscriptFields } from './desk.ts';
import type { StoryToExport } from './storyFiles/exportedStory.ts';

/*
 * The shapes that cross the wire between `convex/desk/bulk.ts` and the desk's import and export. convex/README.md has the
 * contract.
 */

/** A story as its file says it. */
export interface StoryText extends ManuscriptFields {
  /** Canonical text. */
  readonly content: string;
}

/** What an import of a story would do. */
export type StoryChange =
  | { readonly kind: 'new' }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'changed';
      /** Names of the fields that differ, 'content' among them. */
      readonly fields: readonly string[];
      /** Somebody works on it at the desk, and has not published that. */
      readonly isBeingWorkedOn: boolean;
    }
  /** `reason` says in English what is wrong with it. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Answer of `desk/bulk:check`: about the first of the stories, at least one of them. */
export interface StoriesChecked {
  readonly changes: readonly StoryChange[];
}

/** Answer of `desk/bulk:write`: how the run stands. */
export interface BulkRunStanding {
  /** How many stories are done: send those from this place on. */
  readonly next: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Answer of `desk/bulk:stories`. */
export interface ExportedStories {
  readonly stories: readonly StoryToExport[];
  /** Pass as `after` for the next page; null at the end. */
  readonly after: string | null;
}

/** The most that one call of `desk/bulk:check` or `desk/bulk:write` takes. */
export const bulkStoryLimit = 50;
export const bulkTextBytes = 1_000_000;
