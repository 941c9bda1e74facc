import { useMemo, useState } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../../shared/desk/narration.ts';
import { isCount, isText, listOf, shape } from '../../../shared/guards.ts';
import { isSame } from '../../../shared/sameData.ts';
import { realignedTimings } from '../../../text/realignedTimings.ts';
import { callDesk } from '../../feed/deskCall.ts';
import { type DraftForm, draftForm, type Revised } from '../../unsaved/draftForm.ts';
import { useDraft } from '../../unsaved/useDraft.ts';
import { type Cue, soundCues } from './cues.ts';
import {
  act,
  beginSession,
  type TimedNarration,
  type TimingAct,
  type TimingSession,
} from './timingSession.ts';
import * as words from './words.ts';

interface UnsavedTimings {
  /** The revision of the text that their offsets point into. */
  readonly textRevision: number;
  /** SHA-256 of each part of the narration. */
  readonly parts: readonly string[];
  readonly cues: readonly Cue[];
}

/** The form of timings, based on a version of the narration: `lipi-desk-timings <user> <manuscript>`. */
export const timingsForm = draftForm<ManuscriptId, UnsavedTimings>('lipi-desk-timings', {
  isValues: shape<UnsavedTimings>({
    textRevision: isCount,
    parts: listOf(isText),
    cues: listOf(
      shape({ part: isCount, startSeconds: isCount, endSeconds: isCount, from: isCount, to: isCount }),
    ),
  }),
});

export interface TimingStart {
  readonly number: number;
  /** The saved timings, as far as they fit the current text. */
  readonly saved: readonly Cue[];
  /** The unsaved timings of this device, as far as they fit, with the version on which they are based. */
  readonly kept: { readonly number: number; readonly cues: readonly Cue[] } | undefined;
  /** The number of timings that are lost because their sentences have changed. */
  readonly lostCount: number;
}

/** The revisions whose texts are needed first: those into which timings point. */
export function revisionsNeeded(
  narration: DeskNarration,
  kept: Revised<UnsavedTimings> | undefined,
): number[] {
  return [
    ...new Set([
      ...(narration.timings.length > 0 ? [narration.revision] : []),
      ...(kept ? [kept.values.textRevision] : []),
    ]),
  ];
}

/**
 * The initial state, from the saved narration and what this device keeps. `textOf` returns the canonical text of a revision,
 * or undefined for a deleted one, whose timings are all lost.
 */
export function timingStart(
  content: string,
  narration: DeskNarration,
  kept: Revised<UnsavedTimings> | undefined,
  textOf: (revision: number) => string | undefined,
): TimingStart {
  const partSeconds = narration.parts.map(({ durationSeconds }) => durationSeconds);
  const carry = (timings: readonly Cue[], revision: number) => {
    const before = textOf(revision);
    return before === undefined ? [] : soundCues(realignedTimings(before, content, timings), partSeconds);
  };
  const saved = carry(narration.timings, narration.revision);
  const { number } = narration;
  const lostCount = textOf(narration.revision) === content ? 0 : narration.timings.length - saved.length;
  if (!kept) return { number, saved, kept, lostCount };
  const shas = narration.parts.map(({ sha256 }) => sha256);
  // The part may have been moved or removed since.
  const cues = kept.values.cues.flatMap((cue) => {
    const part = shas.indexOf(kept.values.parts[cue.part] ?? '');
    return part === -1 ? [] : [{ ...cue, part }];
  });
  return {
    number,
    saved,
    kept: { number: kept.revision, cues: carry(cues, kept.values.textRevision) },
    lostCount,
  };
}

interface Work {
  readonly id: ManuscriptId;
  readonly revision: number;
  readonly timed: TimedNarration;
  readonly start: TimingStart;
  readonly parts: DeskNarration['parts'];
}

export function useTimingWork({ id, revision, timed, start, parts }: Work) {
  const saved = useMemo(
    () => ({ revision: start.number, values: beginSession(start.saved, timed) }),
    [start, timed],
  );
  // What is stored leaves out what can be undone, and names the text and the files that the times belong to.
  const [form] = useState((): DraftForm<ManuscriptId, TimingSession> => {
    const shas = parts.map(({ sha256 }) => sha256);
    return {
      ...timingsForm,
      read: () => start.kept && { revision: start.kept.number, values: beginSession(start.kept.cues, timed) },
      keep: (user, manuscript, { revision: number, values: { cues } }) =>
        timingsForm.keep(user, manuscript, {
          revision: number,
          values: { textRevision: revision, parts: shas, cues },
        }),
      isSame: (a, b) => isSame(a.cues, b.cues),
    };
  });
  const draft = useDraft(form, id, saved);
  const { values: session } = draft;

  return {
    ...draft,
    session,
    dispatch: (next: TimingAct) => draft.change((now) => act(now, next, timed)),
    saveTimings() {
      const args = { manuscriptId: id, number: draft.revision, revision, timings: session.cues };
      return draft.save(
        () => callDesk<NarrationSaved>('mutation', 'narrations:setTimings', args),
        words.saved,
      );
    },
  };
}
