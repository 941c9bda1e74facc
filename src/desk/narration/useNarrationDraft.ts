import { useEffect, useState } from 'react';
import type { ManuscriptId } from '../../shared/desk.ts';
import type { DeskNarration } from '../../shared/deskNarration.ts';
import { draftOf, isSameDraft, type NarrationDraft } from './narrationDraft.ts';
import { unsavedNarration } from './unsavedNarration.ts';

interface Held {
  /** What it began from. Undefined for what was begun before the page was loaded, when something newer has been saved since. */
  readonly base: NarrationDraft | undefined;
  readonly draft: NarrationDraft;
}

/**
 * The narration as the curator has it. Kept on this device at every change until it is saved. While nothing is unsaved it
 * follows what the others save; else `isBehind` says that they saved something newer than it began from.
 */
export function useNarrationDraft(
  userId: string,
  id: ManuscriptId,
  saved: DeskNarration | null,
  isBusy: boolean,
) {
  const [{ base, draft }, setHeld] = useState<Held>(() => begin(userId, id, saved));
  const [isKept, setKept] = useState(true);
  const number = saved?.number ?? 0;
  const isDirty = base === undefined || !isSameDraft(base, draft);
  const isNewer = number !== draft.number;

  useEffect(() => {
    // What is being saved comes back as the newest before its own answer does.
    if (!isNewer || isBusy) return;
    const newest = draftOf(saved);
    if (isSameDraft(newest, draft)) setHeld({ base: newest, draft: { ...draft, number: newest.number } });
    else if (!isDirty) setHeld({ base: newest, draft: newest });
  }, [isNewer, isBusy, isDirty, saved, draft]);

  useEffect(() => {
    if (isDirty) setKept(unsavedNarration.keep(userId, id, draft));
    else unsavedNarration.forget(userId, id);
  }, [userId, id, isDirty, draft]);

  return {
    draft,
    isDirty,
    isBehind: isNewer && isDirty && !isBusy,
    /** False when this device has no room for it. */
    isKept: isKept || !isDirty,
    change: (changed: (now: NarrationDraft) => NarrationDraft) =>
      setHeld((now) => ({ ...now, draft: changed(now.draft) })),
    /** `said` is version `at` now; what was changed meanwhile stays. */
    noteSaved: (said: NarrationDraft, at: number) =>
      setHeld((now) => ({ base: said, draft: { ...now.draft, number: at } })),
    /** Goes on with what is here, from the newest version. */
    keepMine: () => setHeld({ base: draftOf(saved), draft: { ...draft, number } }),
    /** Gives up what is here for the newest version. */
    takeTheirs: () => setHeld({ base: draftOf(saved), draft: draftOf(saved) }),
  };
}

function begin(userId: string, id: ManuscriptId, saved: DeskNarration | null): Held {
  const newest = draftOf(saved);
  const kept = unsavedNarration.read(userId, id);
  if (!kept) return { base: newest, draft: newest };
  return { base: kept.number === newest.number ? newest : undefined, draft: kept };
}
