import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { isCount, isFlag, isText, listOf, shape } from '../../shared/guards.ts';
import { draftForm } from '../unsaved/draftForm.ts';

/** A file that a curator wants in the narration. */
export interface DraftFile {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Its name on the device that it came from; empty for a file that the narration had already. */
  readonly name: string;
}

export interface NarrationDraft {
  readonly narrator: string;
  readonly synthetic: boolean;
  readonly files: readonly DraftFile[];
}

export function draftOf(saved: DeskNarration | null): NarrationDraft {
  if (!saved) return { narrator: '', synthetic: false, files: [] };
  const { narrator, synthetic, parts } = saved;
  return {
    narrator,
    synthetic,
    files: parts.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes, name: '' })),
  };
}

/** The form of a narration: `lipi-desk-narration <user> <manuscript>`. A file's name is no change. */
export const narrationForm = draftForm<ManuscriptId, NarrationDraft>('lipi-desk-narration', {
  isValues: shape<NarrationDraft>({
    narrator: isText,
    synthetic: isFlag,
    files: listOf(shape({ sha256: isText, sizeBytes: isCount, name: isText })),
  }),
  comparedOf: ({ files, ...others }) => [others, files.map(({ sha256 }) => sha256)],
});

export function withFile(draft: NarrationDraft, file: DraftFile): NarrationDraft {
  const isThere = draft.files.some(({ sha256 }) => sha256 === file.sha256);
  return isThere ? draft : { ...draft, files: [...draft.files, file] };
}

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
