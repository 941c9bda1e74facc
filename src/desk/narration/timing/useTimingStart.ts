import { useEffect, useState } from 'react';
import type { ManuscriptId, Revision } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import type { Result } from '../../../shared/result.ts';
import { canonicalText } from '../../../shared/story/canonicalText.ts';
import { callDesk, type DeskFailure } from '../../../sync/desk/deskCall.ts';
import { revisionsNeeded, type TimingStart, timingStart } from './timingStart.ts';
import { unsavedTimings } from './unsavedTimings.ts';

interface Timed {
  readonly userId: string;
  readonly id: ManuscriptId;
  readonly revision: number;
  /** The canonical text of that revision. */
  readonly content: string;
  readonly narration: DeskNarration;
}

/** The initial state of the timing editor, once the texts of the timings' revisions are loaded; fetched once. */
export function useTimingStart({ userId, id, revision, content, narration }: Timed) {
  const [start, setStart] = useState<Result<TimingStart, DeskFailure>>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version of the narration is a matter of its own
  useEffect(() => {
    let isWanted = true;
    async function begin(): Promise<Result<TimingStart, DeskFailure>> {
      const kept = unsavedTimings.read(userId, id);
      const texts = new Map([[revision, content]]);
      for (const number of revisionsNeeded(narration, kept)) {
        if (texts.has(number)) continue;
        const answer = await callDesk<Revision>('query', 'revisions:read', { manuscriptId: id, number });
        if (answer.ok) texts.set(number, canonicalText(answer.value.content));
        // The timings of a deleted revision have no text; any other failure may be temporary.
        else if (answer.failure.kind !== 'refused') return answer;
      }
      return { ok: true, value: timingStart(content, narration, kept, (number) => texts.get(number)) };
    }
    void begin().then((answer) => isWanted && setStart(answer));
    return () => {
      isWanted = false;
    };
  }, [userId, id, revision, content, attempt]);
  return { start, tryAgain: () => setAttempt((before) => before + 1) };
}
