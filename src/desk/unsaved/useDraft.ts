import { useEffect, useState } from 'react';
import { useOpenDesk } from '../openDesk.ts';
import type { RevisedWording, UnsavedWork } from './unsavedWork.ts';

/** The typed wording, with the saved wording on which it is based. */
interface Typed<Wording> extends RevisedWording<Wording> {
  /** Undefined for a wording from before the page was loaded, when a newer revision has been saved since. */
  readonly base: Wording | undefined;
}

interface Edited<Id extends string, Wording> {
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
 * The draft of something that is saved revision by revision, stored on this device after every change until it is saved. It
 * follows what others save; `isBehind` tells that both they and the curator have changed it, so that one has to be chosen.
 */
export function useDraft<Id extends string, Wording extends object>(
  { id, saved, isBusy }: Edited<Id, Wording>,
  { unsaved, isSame }: WordingRules<Id, Wording>,
) {
  const { userId } = useOpenDesk();
  const [typed, setTyped] = useState<Typed<Wording>>(() => begin(saved, unsaved.read(userId, id)));
  // A save arrives as the newest revision before its own response does, so nothing is compared while it is being sent.
  const isNewer = saved.revision > typed.revision && !isBusy;
  const now = isNewer ? inStep(typed, saved, isSame) : typed;
  if (now && now !== typed) setTyped(now);

  const isDirty = hasChanges(typed, isSame);
  const { revision, wording } = typed;
  const [isKept, setKept] = useState(true);
  useEffect(() => {
    if (isDirty) setKept(unsaved.keep(userId, id, { revision, wording }));
    else unsaved.forget(userId, id);
  }, [unsaved, userId, id, isDirty, revision, wording]);

  return {
    ...typed,
    isDirty,
    isBehind: !now,
    /** The newest saved wording. */
    theirs: saved.wording,
    /** False when this device has no room for the unsaved wording. */
    isKept: isKept || !isDirty,
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

/** A draft that is based on what others have saved. Undefined when both have changed it, so that one has to be chosen. */
export function inStep<Wording extends object>(
  typed: Typed<Wording>,
  saved: RevisedWording<Wording>,
  isSame: WordingRules<string, Wording>['isSame'],
): Typed<Wording> | undefined {
  const { base, wording } = typed;
  const isOnlyMine = isSame(saved.wording, wording) || (base && isSame(saved.wording, base));
  if (!isOnlyMine && hasChanges(typed, isSame)) return undefined;
  return { revision: saved.revision, base: saved.wording, wording: isOnlyMine ? wording : saved.wording };
}

function hasChanges<Wording>(
  { base, wording }: Typed<Wording>,
  isSame: WordingRules<string, Wording>['isSame'],
): boolean {
  return base === undefined || !isSame(base, wording);
}

function begin<Wording>(
  saved: RevisedWording<Wording>,
  kept: RevisedWording<Wording> | undefined,
): Typed<Wording> {
  if (!kept) return { ...saved, base: saved.wording };
  return { ...kept, base: kept.revision === saved.revision ? saved.wording : undefined };
}
