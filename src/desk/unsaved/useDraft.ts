import { useEffect, useMemo, useState } from 'react';
import type { RevisedWording } from './unsavedWording.ts';
import type { UnsavedWork } from './unsavedWork.ts';
import { useKeptWork } from './useKeptWork.ts';

/** What is typed, and what it began from. */
interface Typed<Wording> extends RevisedWording<Wording> {
  /** Undefined for what was typed before the page was loaded, when something newer has been saved since. */
  readonly base: Wording | undefined;
}

interface Edited<Id extends string, Wording> {
  readonly userId: string;
  readonly id: Id;
  /** As it is saved now. Its wording is the same object until another is saved. */
  readonly saved: RevisedWording<Wording>;
  /** Something is being sent. */
  readonly isBusy: boolean;
}

/** How a form's texts are kept and compared: the same at every rendering. */
interface WordingRules<Id extends string, Wording> {
  readonly unsaved: UnsavedWork<Id, RevisedWording<Wording>>;
  readonly isSame: (a: Wording, b: Wording) => boolean;
}

/**
 * What is typed of something that is saved revision by revision. Kept on this device at every letter until it is saved.
 * While nothing is unsaved it follows what the others save; else `isBehind` says that they saved something newer than it
 * began from.
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
    // What is being saved comes back as the newest before its own answer does.
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
    /** False when this device has no room for what is typed. */
    isKept,
    change: (changed: Partial<Wording> | ((now: Wording) => Partial<Wording>)) =>
      setTyped((now) => ({
        ...now,
        wording: { ...now.wording, ...(typeof changed === 'function' ? changed(now.wording) : changed) },
      })),
    /** `said` is now revision `at`; what was typed meanwhile stays. */
    noteSaved: (said: Wording, at: number) => setTyped((now) => ({ ...now, revision: at, base: said })),
    /** Goes on from the newest with this wording. */
    goOn: (next: Wording) => setTyped({ revision: saved.revision, base: saved.wording, wording: next }),
  };
}

function begin<Wording>(
  saved: RevisedWording<Wording>,
  kept: RevisedWording<Wording> | undefined,
): Typed<Wording> {
  if (!kept) return { ...saved, base: saved.wording };
  return { ...kept, base: kept.revision === saved.revision ? saved.wording : undefined };
}
