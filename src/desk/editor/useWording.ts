import { useEffect, useMemo, useRef } from 'react';
import type { Manuscript, ManuscriptId } from '../../shared/desk.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { unsavedStory } from './unsavedStory.ts';
import { differingFields, type Wording, wordingOf } from './wording.ts';

const rules = {
  unsaved: unsavedStory,
  isSame: (a: Wording, b: Wording) => differingFields(a, b).length === 0,
};

/** What is typed of a manuscript, as `useDraft` says; a new story's goes on as the saved story's. */
export function useWording(userId: string, newest: Manuscript, isBusy: boolean) {
  const { id, revision } = newest.row;
  const wording = useMemo(() => wordingOf(newest), [newest]);
  // Before it is kept as what it is now: a device may have room for one of them.
  useForgetBegun(userId, id);
  return useDraft({ userId, id, saved: { revision, wording }, isBusy }, rules);
}

/** Forgets what was kept of a new story once it was begun, and has another id. */
function useForgetBegun(userId: string, id: ManuscriptId): void {
  const keptAs = useRef(id);
  useEffect(() => {
    if (keptAs.current !== id) unsavedStory.forget(userId, keptAs.current);
    keptAs.current = id;
  }, [userId, id]);
}
