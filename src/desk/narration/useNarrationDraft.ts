import { useMemo } from 'react';
import type { ManuscriptId } from '../../shared/desk.ts';
import type { DeskNarration } from '../../shared/deskNarration.ts';
import { hasFields } from '../unsaved/hasFields.ts';
import type { RevisedWording } from '../unsaved/unsavedWording.ts';
import { unsavedWork } from '../unsaved/unsavedWork.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { type DraftFile, draftOf, isSameDraft, type NarrationDraft } from './narrationDraft.ts';

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

const rules = { unsaved: unsavedNarration, isSame: isSameDraft };

/** The narration as the curator has it, as `useDraft` says. */
export function useNarrationDraft(
  userId: string,
  id: ManuscriptId,
  saved: DeskNarration | null,
  isBusy: boolean,
) {
  const wording = useMemo(() => draftOf(saved), [saved]);
  const { goOn, ...held } = useDraft(
    { userId, id, saved: { revision: saved?.number ?? 0, wording }, isBusy },
    rules,
  );
  return {
    ...held,
    /** Goes on with what is here, from the newest version. */
    keepMine: () => goOn(held.wording),
    /** Gives up what is here for the newest version. */
    takeTheirs: () => goOn(wording),
  };
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
