import { useMemo } from 'react';
import type { ManuscriptId } from '../../shared/desk.ts';
import type { DeskNarration } from '../../shared/deskNarration.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { draftOf, isSameDraft } from './narrationDraft.ts';
import { unsavedNarration } from './unsavedNarration.ts';

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
