import { useEffect, useMemo, useState } from 'react';
import type { RevisedWording, UnsavedWork } from './unsavedWork.ts';

/** The typed wording, with the saved wording on which it is based. */
interface Typed<Wording> extends RevisedWording<Wording> {
  /** Undefined for a wording from before the page was loaded, when a newer revision has been saved since. */
  readonly base: Wording | undefined;
}

interface Edited<Id extends string, Wording> {
  readonly userId: string;
  readonly id: Id;
  /** The current saved revision. Its wording must be the same object until another is saved. */
  readonly saved: RevisedWording<Wording>;
  /** True while something is being sent. */
  readonly isBusy: boolean;
}

/** How wordings are stored and compared; must be the same object in every render. */
interface WordingRules<Id extends string, Wording> {
  readonly unsaved: UnsavedWork<Id, RevisedWording<Wording>>;
  readonly isSame: (a: Wording, b: Wording) => boolean;
}

/**
 * The draft of something that is saved revision by revision, stored on this device after every keystroke until it is saved.
 * Without unsaved changes it follows what others save; otherwise `isBehind` tells that they saved a newer revision than the
 * one on which it is based.
 */
export function useDraft<Id extends string, Wording extends object>(
  { userId, id, saved, isBusy }: Edited<Id, Wording>,
  { unsaved, isSame }: WordingRules<Id, Wording>,
) {
  const [typed, setTyped] = useState<Typed<Wording>>(() => begin(saved, unsaved.read(userId, id)));
  const { base, wording } = typed;
  const isDirty = base === undefined || !isSame(base, wording);
  const isNewer = saved.revision > typed.revision;

  useEffect(() => {
    // A save arrives as the newest revision before its own response does, so nothing is compared while it is being sent.
    if (!isNewer || isBusy) return;
    if (!isDirty || isSame(saved.wording, wording))
      setTyped({ revision: saved.revision, base: saved.wording, wording: saved.wording });
  }, [isNewer, isBusy, isDirty, isSame, saved.revision, saved.wording, wording]);

  const { revision } = typed;
  const work = useMemo(() => (isDirty ? { revision, wording } : undefined), [isDirty, revision, wording]);
  const isKept = useKeptWork(unsaved, userId, id, work);

  return {
    ...typed,
    isDirty,
    isBehind: isNewer && isDirty && !isBusy,
    /** False when this device has no room for the unsaved wording. */
    isKept,
    change: (changed: Partial<Wording> | ((now: Wording) => Partial<Wording>)) =>
      setTyped((now) => ({
        ...now,
        wording: { ...now.wording, ...(typeof changed === 'function' ? changed(now.wording) : changed) },
      })),
    /** Records that `savedWording` is revision `at`; what was typed meanwhile stays. */
    noteSaved: (savedWording: Wording, at: number) =>
      setTyped((now) => ({ ...now, revision: at, base: savedWording })),
    /** Continues from the newest revision with this wording. */
    goOn: (next: Wording) => setTyped({ revision: saved.revision, base: saved.wording, wording: next }),
  };
}

/**
 * Stores unsaved work on this device, and deletes it once there is none. `state` is undefined then, and otherwise the same
 * object until it changes. Returns false when this device has no room for it.
 */
export function useKeptWork<Id extends string, State extends object>(
  unsaved: UnsavedWork<Id, State>,
  userId: string,
  id: Id,
  state: State | undefined,
): boolean {
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (state) setKept(unsaved.keep(userId, id, state));
    else unsaved.forget(userId, id);
  }, [unsaved, userId, id, state]);
  return isKept || !state;
}

function begin<Wording>(
  saved: RevisedWording<Wording>,
  kept: RevisedWording<Wording> | undefined,
): Typed<Wording> {
  if (!kept) return { ...saved, base: saved.wording };
  return { ...kept, base: kept.revision === saved.revision ? saved.wording : undefined };
}
