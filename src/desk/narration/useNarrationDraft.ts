import { useMemo } from 'react';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { hasFields, type RevisedWording, unsavedWork } from '../unsaved/unsavedWork.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { type DraftFile, draftOf, isSameDraft, type NarrationDraft } from './narrationDraft.ts';

/** Unsaved narrations, one entry for each curator and manuscript. */
export const unsavedNarration = unsavedWork<ManuscriptId, RevisedWording<NarrationDraft>>(
  'lipi-desk-narration',
  1,
  // Until November 2026 the draft's fields were stored next to its number.
  ({ number, revision = number, wording, ...flat }) => {
    const draft = wording ?? flat;
    return typeof revision === 'number' && isDraft(draft) ? { revision, wording: draft } : undefined;
  },
);

const rules = { unsaved: unsavedNarration, isSame: isSameDraft };

/** The curator's draft of a narration, managed by `useDraft`. */
export function useNarrationDraft(
  userId: string,
  id: ManuscriptId,
  saved: DeskNarration | null,
  isBusy: boolean,
) {
  const wording = useMemo(() => draftOf(saved), [saved]);
  return useDraft({ userId, id, saved: { revision: saved?.number ?? 0, wording }, isBusy }, rules);
}

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
