import { useEffect, useState } from 'react';
import type { Letter, LetterWording } from '../../../shared/letters.ts';
import { forgetUnsavedLetter, keepUnsavedLetter, readUnsavedLetter } from './unsavedLetter.ts';

/** What is typed, and what it began from. */
interface Typed {
  readonly revision: number;
  /** Undefined for what was typed before the page was loaded, when something newer has been saved since. */
  readonly base: LetterWording | undefined;
  readonly wording: LetterWording;
}

/**
 * What is typed of a letter. Kept on this device at every letter until it is saved. While nothing is unsaved it follows
 * what the others save; else `isBehind` says that they saved something newer than it began from.
 */
export function useLetterWording(userId: string, newest: Letter, isBusy: boolean) {
  const { id, revision } = newest.row;
  const [typed, setTyped] = useState<Typed>(() => begin(userId, newest));
  const [isKept, setKept] = useState(true);
  const { base, wording } = typed;
  const isDirty = base === undefined || !isSameWording(base, wording);
  const isNewer = revision > typed.revision;

  useEffect(() => {
    // What is being saved comes back as the newest before its own answer does.
    if (!isNewer || isBusy) return;
    if (!isDirty || isSameWording(newest.wording, wording))
      setTyped({ revision, base: newest.wording, wording: newest.wording });
  }, [isNewer, isBusy, isDirty, newest, revision, wording]);

  useEffect(() => {
    if (isDirty) setKept(keepUnsavedLetter(userId, id, { revision: typed.revision, wording }));
    else forgetUnsavedLetter(userId, id);
  }, [userId, id, isDirty, typed.revision, wording]);

  return {
    ...typed,
    isDirty,
    isBehind: isNewer && isDirty && !isBusy,
    /** False when this device has no room for what is typed. */
    isKept,
    change: (changed: Partial<LetterWording>) =>
      setTyped((now) => ({ ...now, wording: { ...now.wording, ...changed } })),
    /** `saved` is now revision `at`; what was typed meanwhile stays. */
    noteSaved: (saved: LetterWording, at: number) =>
      setTyped((now) => ({ ...now, revision: at, base: saved })),
    /** Goes on from the newest with this wording. */
    goOn: (next: LetterWording) => setTyped({ revision, base: newest.wording, wording: next }),
  };
}

function begin(userId: string, newest: Letter): Typed {
  const { id, revision } = newest.row;
  const kept = readUnsavedLetter(userId, id);
  if (!kept) return { revision, base: newest.wording, wording: newest.wording };
  return { ...kept, base: kept.revision === revision ? newest.wording : undefined };
}

function isSameWording(a: LetterWording, b: LetterWording): boolean {
  return (
    a.subject === b.subject &&
    a.text === b.text &&
    a.language === b.language &&
    a.storyIds.join(' ') === b.storyIds.join(' ')
  );
}
