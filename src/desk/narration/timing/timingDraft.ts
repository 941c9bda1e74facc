import { useMemo, useState } from 'react';
import type { Manuscript, ManuscriptId } from '../../../shared/desk/desk.ts';
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

/** The saved timings, and what this device keeps of unsaved ones, as far as they fit the current text. */
export type TimingStart = ReturnType<typeof timingStart>;

/** The revisions whose texts are needed first: those into which timings point. */
export function revisionsNeeded(narration: DeskNarration, stored: Revised<UnsavedTimings> | undefined) {
  const saved = narration.timings.length > 0 ? [narration.revision] : [];
  return [...new Set([...saved, ...(stored ? [stored.values.textRevision] : [])])];
}

/** `textOf` returns the canonical text of a revision, or undefined for a deleted one, whose timings are all lost. */
export function timingStart(
  content: string,
  narration: DeskNarration,
  stored: Revised<UnsavedTimings> | undefined,
  textOf: (revision: number) => string | undefined,
) {
  const partSeconds = narration.parts.map(({ durationSeconds }) => durationSeconds);
  const carry = (timings: readonly Cue[], revision: number) => {
    const before = textOf(revision);
    return before === undefined ? [] : soundCues(realignedTimings(before, content, timings), partSeconds);
  };
  const saved = carry(narration.timings, narration.revision);
  const { number } = narration;
  const lostCount = textOf(narration.revision) === content ? 0 : narration.timings.length - saved.length;
  // The part may have been moved or removed since.
  const cues = stored?.values.cues.flatMap((cue) => {
    const part = narration.parts.findIndex(({ sha256 }) => sha256 === stored.values.parts[cue.part]);
    return part === -1 ? [] : [{ ...cue, part }];
  });
  return {
    number,
    saved,
    stored: stored && cues && { number: stored.revision, cues: carry(cues, stored.values.textRevision) },
    lostCount,
  };
}

interface Work extends Pick<DeskNarration, 'parts'>, Pick<Manuscript['row'], 'id' | 'revision'> {
  readonly timed: TimedNarration;
  readonly start: TimingStart;
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
      read: () =>
        start.stored && { revision: start.stored.number, values: beginSession(start.stored.cues, timed) },
      store: (user, manuscript, { revision: number, values: { cues } }) =>
        timingsForm.store(user, manuscript, {
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
      const call = () => callDesk<NarrationSaved>('mutation', 'narrations:setTimings', args);
      return draft.save(call, words.saved);
    },
  };
}
