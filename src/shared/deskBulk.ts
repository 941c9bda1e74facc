import { utf8Size } from './boundedText.ts';
import type { NarrationPart, SentenceTiming } from './catalogue.ts';
import type { StoryFields } from './storyFields.ts';
import type { StoryToExport } from './storyFiles/exportedStory.ts';

/*
 * The shapes that cross the wire between `convex/desk/bulk.ts` and the desk's import and export. convex/README.md has the
 * contract.
 */

/** A story as its file says it. */
export interface StoryText extends StoryFields {
  /** Canonical text. */
  readonly content: string;
  /** Left out for a text that comes without its sound: the story keeps the narration that it has. */
  readonly narration?: NarrationText;
}

/** A narration as its files say it. */
export interface NarrationText {
  readonly narrator: string;
  /** True for speech synthesis. */
  readonly synthetic: boolean;
  /** In the order in which they are heard. What is written is what the library read from the files: the hash alone counts. */
  readonly parts: readonly Pick<NarrationPart, 'sha256' | 'sizeBytes' | 'mimeType' | 'durationSeconds'>[];
  readonly timings: readonly SentenceTiming[];
}

/** What a narration is beside the one that readers have: other files, narrator or times make another one. */
export type NarrationChange = 'new' | 'changed' | 'same';

/** What an import of a story would do. */
export type StoryChange =
  | { readonly kind: 'new'; readonly narration: NarrationChange | null }
  | { readonly kind: 'unchanged'; readonly narration: NarrationChange | null }
  | {
      readonly kind: 'changed';
      /** Names of the fields that differ, 'content' among them. */
      readonly fields: readonly string[];
      /** Null for a text that comes without its sound. */
      readonly narration: NarrationChange | null;
      /** SHA-256 of the files that the story has already: the others of its narration are to be uploaded. */
      readonly stored: readonly string[];
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

/** How stories of an import are written: for readers at once, or for curators to publish. */
export type ImportedAs = 'published' | 'drafts';

/** Answer of `desk/bulkChanges:undo`: how many stories are as they were before the import, and how many were changed since. */
export interface UndoStanding {
  readonly undone: number;
  readonly left: number;
  /** False while there are more: ask again with these numbers. */
  readonly isDone: boolean;
}

/** Answer of `desk/bulk:stories`. */
export interface ExportedStories {
  readonly stories: readonly StoryToExport[];
  /** Pass as `after` for the next page; null at the end. */
  readonly after: string | null;
}

/** The most that one call of `desk/bulk:check` or `desk/bulk:write` takes; one story always fits. */
export const bulkStoryLimit = 50;
export const bulkTextBytes = 1_000_000;
export const bulkFileLimit = 40;

/** About what the times of a sentence take. */
const timingBytes = 100;

/** The size of a story's text and, roughly, of its timings, in UTF-8 bytes. */
export function storySendBytes({ content, narration }: StoryText): number {
  return utf8Size(content) + (narration?.timings.length ?? 0) * timingBytes;
}
