import type { ManuscriptId } from '../../shared/desk.ts';
import { hasFields } from '../unsaved/hasFields.ts';
import { unsavedWork } from '../unsaved/unsavedWork.ts';
import type { DraftFile, NarrationDraft } from './narrationDraft.ts';

/** A narration that is not saved yet. One entry for each curator and manuscript. */
export const unsavedNarration = unsavedWork<ManuscriptId, NarrationDraft>(
  'lipi-desk-narration',
  1,
  ({ number, narrator, synthetic, files }) => {
    const isDraft =
      typeof number === 'number' &&
      typeof narrator === 'string' &&
      typeof synthetic === 'boolean' &&
      Array.isArray(files) &&
      files.every(isFile);
    return isDraft ? { number, narrator, synthetic, files } : undefined;
  },
);

function isFile(value: unknown): value is DraftFile {
  return hasFields(value, 'string', ['sha256', 'name']) && hasFields(value, 'number', ['sizeBytes']);
}
