import { useEffect, useRef, useState } from 'react';
import type { NarrationSaved } from '../../shared/desk/narration.ts';
import { useDeskAction } from '../deskCalls.ts';
import type { Answer } from '../feed/deskCall.ts';
import { useOpenDesk } from '../openDesk.ts';
import type { DraftForm, Revised } from './draftForm.ts';

/** The typed values, with the saved ones on which they are based. */
interface Typed<Values> extends Revised<Values> {
  /** Undefined for values from before the page was loaded, when a newer revision has been saved since. */
  readonly base: Values | undefined;
}

/** The revision of a story, a letter or the settings, or the number of a narration. */
type SavedAs = { readonly revision: number } | NarrationSaved;

export type Draft<Values extends object> = ReturnType<typeof useDraft<string, Values>>;

/**
 * What is saved revision by revision, and stored on this device until it is. It follows what others save; `isBehind`
 * tells that both they and the curator have changed it. When a new thing gets its id, its draft carries over. `form`
 * must be the same object in every render. `run` runs one call at a time, of which saving is one.
 */
export function useDraft<Id extends string, Values extends object>(
  form: DraftForm<Id, Values>,
  id: Id,
  saved: Revised<Values>,
) {
  const { userId } = useOpenDesk();
  const { state, run } = useDeskAction();
  const [typed, setTyped] = useState<Typed<Values>>(() => begin(saved, form.read(userId, id)));
  // A save arrives as the newest revision before its own response does, so nothing is compared while it is being sent.
  const isNewer = saved.revision > typed.revision && state.kind !== 'busy';
  const now = isNewer ? rebased(typed, saved, form.isSame) : typed;
  if (now && now !== typed) setTyped(now);

  const isDirty = hasChanges(typed, form.isSame);
  const { revision, values } = typed;
  const [isStored, setStored] = useState(true);
  const storedAs = useRef(id);
  useEffect(() => {
    // Before the draft is stored under a new id: the device may have room for only one of them.
    if (storedAs.current !== id) form.forget(userId, storedAs.current);
    storedAs.current = id;
    if (isDirty) setStored(form.store(userId, id, { revision, values }));
    else form.forget(userId, id);
  }, [form, userId, id, isDirty, revision, values]);

  return {
    ...typed,
    state,
    run,
    isDirty,
    isBehind: !now,
    theirs: saved.values,
    /** False when this device has no room for the unsaved values. */
    isStored: isStored || !isDirty,
    change: (changed: Partial<Values> | ((now: Values) => Partial<Values>)) =>
      setTyped((now) => ({
        ...now,
        values: { ...now.values, ...(typeof changed === 'function' ? changed(now.values) : changed) },
      })),
    /** Saves the current or the given values with a call. Resolves with its answer; what was typed meanwhile stays. */
    async save<As extends SavedAs>(
      call: () => Promise<Answer<As>>,
      done: string,
      base = values,
    ): Promise<As | undefined> {
      const answer = await run(call, done);
      if (!answer) return undefined;
      const value: SavedAs = answer.value;
      const revision = 'revision' in value ? value.revision : value.number;
      setTyped((now) => ({ ...now, revision, base }));
      return answer.value;
    },
    /** Continues from the newest revision with these values. */
    rebase: (next: Values) => setTyped({ revision: saved.revision, base: saved.values, values: next }),
  };
}

/** A draft that is based on what others have saved. Undefined when both have changed it, so that one has to be chosen. */
export function rebased<Values extends object>(
  typed: Typed<Values>,
  saved: Revised<Values>,
  isSame: IsSame<Values>,
): Typed<Values> | undefined {
  const { base, values } = typed;
  const isOnlyMine = isSame(saved.values, values) || (base && isSame(saved.values, base));
  if (!isOnlyMine && hasChanges(typed, isSame)) return undefined;
  return { revision: saved.revision, base: saved.values, values: isOnlyMine ? values : saved.values };
}

type IsSame<Values> = (a: Values, b: Values) => boolean;

function hasChanges<Values>({ base, values }: Typed<Values>, isSame: IsSame<Values>): boolean {
  return base === undefined || !isSame(base, values);
}

function begin<Values>(saved: Revised<Values>, stored: Revised<Values> | undefined): Typed<Values> {
  if (!stored) return { ...saved, base: saved.values };
  return { ...stored, base: stored.revision === saved.revision ? saved.values : undefined };
}
