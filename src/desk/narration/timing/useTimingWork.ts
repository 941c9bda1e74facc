import { useEffect, useMemo, useReducer, useState } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../../shared/desk/narration.ts';
import { callDesk } from '../../../sync/desk/deskCall.ts';
import * as words from '../../../words/desk/timing.ts';
import { useKeptWork } from '../../unsaved/useDraft.ts';
import { useDeskAction } from '../../useDeskAction.ts';
import type { Cue } from './cues.ts';
import {
  act,
  beginSession,
  isSameTiming,
  type TimedNarration,
  type TimingAct,
  type TimingSession,
} from './timingSession.ts';
import type { TimingStart } from './timingStart.ts';
import { unsavedTimings } from './unsavedTimings.ts';

interface Work {
  readonly userId: string;
  readonly id: ManuscriptId;
  readonly revision: number;
  readonly timed: TimedNarration;
  readonly start: TimingStart;
  /** The current version at the library. */
  readonly newest: DeskNarration;
}

/** The state on which the work is based. */
interface Base {
  /** The version that the next save replaces. */
  readonly number: number;
  /** The timings of that version; undefined when somebody has replaced it since. */
  readonly timings: DeskNarration['timings'] | undefined;
  /** The same timings, for the current text. */
  readonly cues: readonly Cue[];
}

/** A curator's work on the times, stored on this device after every act until it is saved. */
export function useTimingWork({ userId, id, revision, timed, start, newest }: Work) {
  const [session, dispatch] = useReducer(
    (before: TimingSession, next: TimingAct) => act(before, next, timed),
    undefined,
    () => beginSession(start.mine, timed),
  );
  const [base, setBase] = useState<Base>({
    number: start.mineNumber,
    timings: start.mineNumber === newest.number ? newest.timings : undefined,
    cues: start.saved,
  });
  const { state, run } = useDeskAction();
  const { cues } = session;
  const isDirty = !isSameTiming(cues, base.cues);
  const isNewer = newest.number > base.number && state.kind !== 'busy';

  useEffect(() => {
    // Only the narrator changed, or somebody saved the times that they started from: the times here are still valid.
    if (isNewer && base.timings && isSameTiming(base.timings, newest.timings))
      setBase((before) => ({ ...before, number: newest.number }));
  }, [isNewer, base.timings, newest]);

  const unsaved = useMemo(() => {
    const parts = newest.parts.map(({ sha256 }) => sha256);
    return isDirty ? { number: base.number, revision, parts, cues } : undefined;
  }, [isDirty, base.number, revision, newest.parts, cues]);
  const isKept = useKeptWork(unsavedTimings, userId, id, unsaved);

  return {
    session,
    dispatch,
    state,
    isDirty,
    /** Somebody else has saved times since this work was begun. */
    isNewer,
    /** False when this device has no room for the unsaved times. */
    isKept,
    async save(): Promise<void> {
      const args = { manuscriptId: id, number: base.number, revision, timings: cues };
      const answer = await run(
        () => callDesk<NarrationSaved>('mutation', 'narrations:setTimings', args),
        words.saved,
      );
      if (answer) setBase({ number: answer.value.number, timings: cues, cues });
    },
    /** Makes the next save replace what somebody else has saved. */
    saveOverNewest: () =>
      setBase((before) => ({ ...before, number: newest.number, timings: newest.timings })),
  };
}
