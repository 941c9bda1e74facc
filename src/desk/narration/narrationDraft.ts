import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { isCount, isFlag, isText, listOf, shape } from '../../shared/guards.ts';
import type { NarrationPart } from '../../shared/story/catalogue.ts';
import { draftForm } from '../unsaved/draftForm.ts';

export interface DraftFile extends Pick<NarrationPart, 'sha256' | 'sizeBytes'> {
  /** Its name on the device that it came from; empty for a file that the narration had already. */
  readonly name: string;
}

export interface NarrationDraft extends Pick<DeskNarration, 'narrator' | 'synthetic'> {
  readonly files: readonly DraftFile[];
}

export function draftOf(saved: DeskNarration | null): NarrationDraft {
  const { narrator = '', synthetic = false, parts = [] } = saved ?? {};
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
