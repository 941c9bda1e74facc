import type { DeskNarration } from '../../shared/deskNarration.ts';

/** A file that a curator wants in the narration. */
export interface DraftFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** As it was called on the device that it came from; empty for one that the narration had already. */
  readonly name: string;
}

/** A narration as the page has it, saved or not. */
export interface NarrationDraft {
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly files: readonly DraftFile[];
}

/** What is saved, as a draft without changes. */
export function draftOf(saved: DeskNarration | null): NarrationDraft {
  if (!saved) return { narrator: '', synthetic: false, files: [] };
  const { narrator, synthetic, parts } = saved;
  return {
    narrator,
    synthetic,
    files: parts.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes, name: '' })),
  };
}

/** Whether two say the same. */
export function isSameDraft(a: NarrationDraft, b: NarrationDraft): boolean {
  return (
    a.narrator === b.narrator &&
    a.synthetic === b.synthetic &&
    a.files.length === b.files.length &&
    a.files.every(({ sha256 }, index) => sha256 === b.files[index]?.sha256)
  );
}

/** With a file at the end, unless it is in it. */
export function withFile(draft: NarrationDraft, file: DraftFile): NarrationDraft {
  const isThere = draft.files.some(({ sha256 }) => sha256 === file.sha256);
  return isThere ? draft : { ...draft, files: [...draft.files, file] };
}

/** Without a file. */
export function withoutFile(draft: NarrationDraft, sha256: string): NarrationDraft {
  return { ...draft, files: draft.files.filter((file) => file.sha256 !== sha256) };
}

/** With a file so many places later, or earlier; at the end it stays there. */
export function withFileMoved(draft: NarrationDraft, sha256: string, by: number): NarrationDraft {
  const from = draft.files.findIndex((file) => file.sha256 === sha256);
  const file = draft.files[from];
  if (!file) return draft;
  const files = draft.files.filter((other) => other !== file);
  files.splice(Math.min(Math.max(0, from + by), files.length), 0, file);
  return { ...draft, files };
}
