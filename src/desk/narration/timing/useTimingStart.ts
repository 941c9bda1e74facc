import type { ManuscriptId, Revision } from '../../../shared/desk/desk.ts';
import type { DeskNarration } from '../../../shared/desk/narration.ts';
import { canonicalText } from '../../../shared/story/canonicalText.ts';
import { callDesk } from '../../../sync/desk/deskCall.ts';
import { useAnswer } from '../../useDeskPages.ts';
import type { Asked } from '../../useDeskQuery.ts';
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

/**
 * The initial state of the timing editor, once the texts of the timings' revisions are loaded. A later version of the
 * narration does not change it.
 */
export function useTimingStart({ userId, id, revision, content, narration }: Timed): Asked<TimingStart> {
  return useAnswer(`${id} ${revision}`, async () => {
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
  });
}
