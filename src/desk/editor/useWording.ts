import { useEffect, useMemo, useRef } from 'react';
import type { Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import { useOpenDesk } from '../openDesk.ts';
import { useDraft } from '../unsaved/useDraft.ts';
import { unsavedStory } from './unsavedStory.ts';
import { differingFields, type Wording, wordingOf } from './wording.ts';

const rules = {
  unsaved: unsavedStory,
  isSame: (a: Wording, b: Wording) => differingFields(a, b).length === 0,
};

/** The typed wording of a manuscript, managed by `useDraft`; a new story's wording carries over to the saved story. */
export function useWording(newest: Manuscript, isBusy: boolean) {
  const { userId } = useOpenDesk();
  const { id, revision } = newest.row;
  const wording = useMemo(() => wordingOf(newest), [newest]);
  // Called first, before the wording is stored under the new id: the device may have room for only one of them.
  useForgetBegun(userId, id);
  return useDraft({ id, saved: { revision, wording }, isBusy }, rules);
}

/** Deletes the stored wording of a new story once it is begun and has another id. */
function useForgetBegun(userId: string, id: ManuscriptId): void {
  const keptAs = useRef(id);
  useEffect(() => {
    if (keptAs.current !== id) unsavedStory.forget(userId, keptAs.current);
    keptAs.current = id;
  }, [userId, id]);
}
