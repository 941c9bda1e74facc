import type { DeskNarration } from '../../shared/desk/narration.ts';

/** A file that a curator wants in the narration. */
export interface DraftFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Its name on the device that it came from; empty for a file that the narration had already. */
  readonly name: string;
}

/** A narration as it is edited on the page, saved or not. */
export interface NarrationDraft {
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly files: readonly DraftFile[];
}

/** The saved narration as a draft without changes. */
export function draftOf(saved: DeskNarration | null): NarrationDraft {
  if (!saved) return { narrator: '', synthetic: false, files: [] };
  const { narrator, synthetic, parts } = saved;
  return {
    narrator,
    synthetic,
    files: parts.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes, name: '' })),
  };
}

/** Whether two drafts are equal. */
export function isSameDraft(a: NarrationDraft, b: NarrationDraft): boolean {
  return (
    a.narrator === b.narrator &&
    a.synthetic === b.synthetic &&
    a.files.length === b.files.length &&
    a.files.every(({ sha256 }, index) => sha256 === b.files[index]?.sha256)
  );
}

/** Appends a file, unless the draft has it already. */
export function withFile(draft: NarrationDraft, file: DraftFile): NarrationDraft {
  const isThere = draft.files.some(({ sha256 }) => sha256 === file.sha256);
  return isThere ? draft : { ...draft, files: [...draft.files, file] };
}

/** Removes a file. */
export function withoutFile(draft: NarrationDraft, sha256: string): NarrationDraft {
  return { ...draft, files: draft.files.filter((file) => file.sha256 !== sha256) };
}

/** Moves a file by a number of positions, no further than the first or the last. */
export function withFileMoved(draft: NarrationDraft, sha256: string, by: number): NarrationDraft {
  const from = draft.files.findIndex((file) => file.sha256 === sha256);
  const file = draft.files[from];
  if (!file) return draft;
  const files = draft.files.filter((other) => other !== file);
  files.splice(Math.min(Math.max(0, from + by), files.length), 0, file);
  return { ...draft, files };
}
