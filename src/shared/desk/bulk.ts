import { utf8Size } from '../boundedText.ts';
import type { Wire } from '../story/catalogue.ts';
import type * as shapes from './bulkShapes.ts';

export type StoryText = Wire<typeof shapes.storyText>;
export type NarrationText = Wire<typeof shapes.narrationText>;
export type StoryChange = Wire<typeof shapes.storyChange>;
export type DuplicateStory = NonNullable<Extract<StoryChange, { kind: 'new' }>['duplicate']>;
export type NarrationChange = NonNullable<Extract<StoryChange, { kind: 'new' }>['narration']>;
export type StoriesChecked = Wire<typeof shapes.storiesChecked>;
export type BulkRunStanding = Wire<typeof shapes.bulkRunStanding>;
export type UndoStanding = Wire<typeof shapes.undoStanding>;
export type UndoableImport = Wire<typeof shapes.undoableImport>;
export type BulkEdit = Wire<typeof shapes.bulkEdit>;
export type EditedStory = Wire<typeof shapes.editedStory>;
export type EditOutcome = Wire<typeof shapes.editOutcome>;
export type EditsChecked = Wire<typeof shapes.editsChecked>;
export type EditsWritten = Wire<typeof shapes.editsWritten>;
export type StoryToExport = Wire<typeof shapes.exportedStory>;
export type ExportedStories = Wire<typeof shapes.exportedStories>;

/** Whether an import publishes its stories at once or leaves them as drafts for curators to publish. */
export type ImportedAs = 'published' | 'drafts';

/** The limits of one call of `desk/bulk:check` or `desk/bulk:write`; a single story is always accepted. */
export const bulkStoryLimit = 50;
export const bulkTextBytes = 1_000_000;
export const bulkFileLimit = 40;
/** Of one call of `desk/bulkEdits:check` or `desk/bulkEdits:write`. */
export const bulkEditLimit = 100;

/** The approximate size of one sentence's timing. */
const timingBytes = 100;

/** The size of a story's text and, roughly, of its timings, in UTF-8 bytes. */
export function storySendBytes({ content, narration }: StoryText): number {
  return utf8Size(content) + (narration?.timings.length ?? 0) * timingBytes;
}
