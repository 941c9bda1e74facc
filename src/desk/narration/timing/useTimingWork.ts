import { useMemo, useState } from 'react';
import type { ManuscriptId } from '../../../shared/desk/desk.ts';
import type { DeskNarration, NarrationSaved } from '../../../shared/desk/narration.ts';
import { isSame } from '../../../shared/sameData.ts';
import { callDesk } from '../../feed/deskCall.ts';
import type { DraftForm } from '../../unsaved/draftForm.ts';
import { useDraft } from '../../unsaved/useDraft.ts';
import { useDeskAction } from '../../useDeskAction.ts';
import {
  act,
  beginSession,
  type TimedNarration,
  type TimingAct,
  type TimingSession,
} from './timingSession.ts';
import { type TimingStart, timingsForm } from './timingStart.ts';
import * as words from './words.ts';

interface Work {
  readonly id: ManuscriptId;
  readonly revision: number;
  readonly timed: TimedNarration;
  readonly start: TimingStart;
  readonly parts: DeskNarration['parts'];
}

export function useTimingWork({ id, revision, timed, start, parts }: Work) {
  const { state, run } = useDeskAction();
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
  const draft = useDraft(form, { id, saved, isBusy: state.kind === 'busy' });
  const { values: session } = draft;

  return {
    ...draft,
    session,
    state,
    dispatch: (next: TimingAct) => draft.change((now) => act(now, next, timed)),
    async save(): Promise<void> {
      const args = { manuscriptId: id, number: draft.revision, revision, timings: session.cues };
      const answer = await run(
        () => callDesk<NarrationSaved>('mutation', 'narrations:setTimings', args),
        words.saved,
      );
      if (answer) draft.noteSaved(session, answer.value.number);
    },
  };
}
