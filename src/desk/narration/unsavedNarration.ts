import type { ManuscriptId } from '../../shared/desk.ts';
import { hasFields } from '../unsaved/hasFields.ts';
import type { RevisedWording } from '../unsaved/unsavedWording.ts';
import { unsavedWork } from '../unsaved/unsavedWork.ts';
import type { DraftFile, NarrationDraft } from './narrationDraft.ts';

/** A narration that is not saved yet. One entry for each curator and manuscript. */
export const unsavedNarration = unsavedWork<ManuscriptId, RevisedWording<NarrationDraft>>(
  'lipi-desk-narration',
  1,
  // Until November 2026 the draft stood beside its number.
  ({ number, revision = number, wording, ...flat }) => {
    const draft = wording ?? flat;
    return typeof revision === 'number' && isDraft(draft) ? { revision, wording: draft } : undefined;
  },
);

function isDraft(value: unknown): value is NarrationDraft {
  return (
    hasFields(value, 'string', ['narrator']) &&
    hasFields(value, 'boolean', ['synthetic']) &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.every(isFile)
  );
}

function isFile(value: unknown): value is DraftFile {
  return hasFields(value, 'string', ['sha256', 'name']) && hasFields(value, 'number', ['sizeBytes']);
}
