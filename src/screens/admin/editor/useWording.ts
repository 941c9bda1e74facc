import { useEffect, useRef, useState } from 'react';
import type { Manuscript } from '../../../shared/desk.ts';
import { forgetUnsaved, keepUnsaved, readUnsaved } from './unsavedWork.ts';
import { differingFields, type Wording, wordingOf } from './wording.ts';

/** What is typed, and what it began from. */
interface Typed {
  readonly revision: number;
  /** Undefined for what was typed before the page was loaded, when something newer has been saved since. */
  readonly base: Wording | undefined;
  readonly wording: Wording;
}

/**
 * What is typed of a manuscript. Kept on this device at every letter until it is saved. While nothing is unsaved it
 * follows what the others save; else `isBehind` says that they saved something newer than it began from.
 */
export function useWording(userId: string, newest: Manuscript, isBusy: boolean) {
  const { id, revision } = newest.row;
  const [typed, setTyped] = useState<Typed>(() => begin(userId, newest));
  const [isKept, setKept] = useState(true);
  const { base, wording } = typed;
  const isDirty = base === undefined || differingFields(base, wording).length > 0;
  const isNewer = revision > typed.revision;

  useEffect(() => {
    // What is being saved comes back as the newest before its own answer does.
    if (!isNewer || isBusy) return;
    const saved = wordingOf(newest);
    if (!isDirty || differingFields(saved, wording).length === 0)
      setTyped({ revision, base: saved, wording: saved });
  }, [isNewer, isBusy, isDirty, newest, revision, wording]);

  const keptAs = useRef(id);
  useEffect(() => {
    // A new story was begun, and is kept as what it is now.
    if (keptAs.current !== id) forgetUnsaved(userId, keptAs.current);
    keptAs.current = id;
    if (isDirty) setKept(keepUnsaved(userId, id, { revision: typed.revision, wording }));
    else forgetUnsaved(userId, id);
  }, [userId, id, isDirty, typed.revision, wording]);

  return {
    ...typed,
    isDirty,
    isBehind: isNewer && isDirty && !isBusy,
    /** False when this device has no room for what is typed. */
    isKept,
    change: (changed: Partial<Wording>) =>
      setTyped((now) => ({ ...now, wording: { ...now.wording, ...changed } })),
    /** `saved` is now revision `at`; what was typed meanwhile stays. */
    noteSaved: (saved: Wording, at: number) => setTyped((now) => ({ ...now, revision: at, base: saved })),
    /** Goes on from the newest with this wording. */
    goOn: (next: Wording) => setTyped({ revision, base: wordingOf(newest), wording: next }),
  };
}

function begin(userId: string, newest: Manuscript): Typed {
  const { id, revision } = newest.row;
  const saved = wordingOf(newest);
  const kept = readUnsaved(userId, id);
  if (!kept) return { revision, base: saved, wording: saved };
  return { ...kept, base: kept.revision === revision ? saved : undefined };
}
