import { utf8Size } from '../boundedText.ts';
import type { CatalogueRow, NarrationPart, SentenceTiming, StoryId } from '../story/catalogue.ts';
import type { StoryFields } from '../story/storyFields.ts';

/*
 * The shapes that cross the wire between `convex/desk/bulk.ts` and the desk's import and export. convex/README.md has the
 * contract.
 */

/** A story read from its file. */
export interface StoryText extends StoryFields {
  /** Canonical text. */
  readonly content: string;
  /** Left out for a text without audio: the story keeps its present narration. */
  readonly narration?: NarrationText;
  /** The story with the same text that is moved to this work and language, and keeps its id. */
  readonly moves?: StoryId;
}

/** A narration read from its files. */
export interface NarrationText {
  readonly narrator: string;
  /** True for speech synthesis. */
  readonly synthetic: boolean;
  /** In playing order. Only the hash counts: the library stores the other facts as it read them from the files. */
  readonly parts: readonly Pick<NarrationPart, 'sha256' | 'sizeBytes' | 'mimeType' | 'durationSeconds'>[];
  readonly timings: readonly SentenceTiming[];
}

/** How a narration differs from the published one: other files, narrator or timings are a change. */
export type NarrationChange = 'new' | 'changed' | 'same';

/** A published story with the same text as one that is imported under another work or language. */
export interface DuplicateStory {
  readonly storyId: StoryId;
  readonly slug: string;
  readonly title: string;
}

/** The change that importing a story would make. */
export type StoryChange =
  | { readonly kind: 'new'; readonly narration: NarrationChange | null; readonly duplicate?: DuplicateStory }
  | { readonly kind: 'unchanged'; readonly narration: NarrationChange | null }
  | {
      readonly kind: 'changed';
      /** Names of the fields that differ, 'content' among them. */
      readonly fields: readonly string[];
      /** Null for a text without audio. */
      readonly narration: NarrationChange | null;
      /** SHA-256 of the files that the story already has; the narration's other files must be uploaded. */
      readonly stored: readonly string[];
      /** Whether the desk has unpublished changes of it. */
      readonly isBeingWorkedOn: boolean;
    }
  /** `reason` says in English what is wrong with the story. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Answer of `desk/bulk:check`, for the first of the given stories, at least one of them. */
export interface StoriesChecked {
  readonly changes: readonly StoryChange[];
}

/** Answer of `desk/bulk:write`: the progress of the run. */
export interface BulkRunStanding {
  /** The number of stories done: continue with the story at this index. */
  readonly next: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** Whether an import publishes its stories at once or leaves them as drafts for curators to publish. */
export type ImportedAs = 'published' | 'drafts';

/** Answer of `desk/bulkChanges:undo`: the number of stories restored, and of those left because they were changed since. */
export interface UndoStanding {
  readonly undone: number;
  readonly left: number;
  /** False while there are more stories: call again with these numbers. */
  readonly isDone: boolean;
}

/** Answer of `desk/bulkChanges:undoable`: the last import, while the server keeps what it replaced. Times in ms. */
export interface UndoableImport {
  readonly key: string;
  readonly at: number;
  readonly until: number;
}

export interface StoryToExport {
  readonly row: CatalogueRow;
  readonly content: string;
  readonly timings?: readonly SentenceTiming[];
}

/** Answer of `desk/bulk:stories`. */
export interface ExportedStories {
  readonly stories: readonly StoryToExport[];
  /** Pass as `after` for the next page; null at the end. */
  readonly after: string | null;
}

/** The limits of one call of `desk/bulk:check` or `desk/bulk:write`; a single story is always accepted. */
export const bulkStoryLimit = 50;
export const bulkTextBytes = 1_000_000;
export const bulkFileLimit = 40;

/** The approximate size of one sentence's timing. */
const timingBytes = 100;

/** The size of a story's text and, roughly, of its timings, in UTF-8 bytes. */
export function storySendBytes({ content, narration }: StoryText): number {
  return utf8Size(content) + (narration?.timings.length ?? 0) * timingBytes;
}
