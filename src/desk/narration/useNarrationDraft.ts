import { useMemo } from 'react';
import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { DeskNarration } from '../../shared/desk/narration.ts';
import { isCount, isFlag, isText, listOf, shape } from '../../shared/guards.ts';
import { type RevisedWording, unsavedWork } from '../unsaved/unsavedWork.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { draftOf, isSameDraft, type NarrationDraft } from './narrationDraft.ts';

const isDraft = shape<NarrationDraft>({
  narrator: isText,
  synthetic: isFlag,
  files: listOf(shape({ sha256: isText, sizeBytes: isCount, name: isText })),
});

/** Unsaved narrations, one entry for each curator and manuscript. */
export const unsavedNarration = unsavedWork<ManuscriptId, RevisedWording<NarrationDraft>>(
  'lipi-desk-narration',
  1,
  ({ revision, wording }) => (isCount(revision) && isDraft(wording) ? { revision, wording } : undefined),
);

const rules = { unsaved: unsavedNarration, isSame: isSameDraft };

/** The curator's draft of a narration, managed by `useDraft`. */
export function useNarrationDraft(id: ManuscriptId, saved: DeskNarration | null, isBusy: boolean) {
  const wording = useMemo(() => draftOf(saved), [saved]);
  return useDraft({ id, saved: { revision: saved?.number ?? 0, wording }, isBusy }, rules);
}
