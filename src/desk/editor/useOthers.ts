import { useEffect } from 'react';
import { type Editor, type ManuscriptId, presenceBeatMs } from '../../shared/desk/desk.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { isNewStory } from './newStory.ts';

/** Other editors who have a manuscript open; none for a new story. Also tells the server that this editor has it open. */
export function useOthers(manuscriptId: ManuscriptId): readonly Editor[] {
  const args = isNewStory(manuscriptId) ? undefined : { manuscriptId };
  const { value: others = [] } = useDeskQuery<readonly Editor[]>('presence:others', args);
  useEffect(() => {
    if (isNewStory(manuscriptId)) return;
    // The response is ignored: the next beat makes up for a lost one.
    const beat = () => void callDesk('mutation', 'presence:beat', { manuscriptId });
    const timer = setInterval(beat, presenceBeatMs);
    beat();
    return () => clearInterval(timer);
  }, [manuscriptId]);
  return others;
}
