import { useEffect, useState } from 'react';
import { type Editor, type ManuscriptId, presenceBeatMs } from '../../shared/desk.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import type { DeskSocket } from '../../sync/desk/deskSocket.ts';
import { isNewStory } from './newStory.ts';

/** Other editors who have a manuscript open; none for a new story. Tells the server, too, that it is open here. */
export function useOthers(manuscriptId: ManuscriptId, socket: DeskSocket): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([]);
  useEffect(() => {
    if (isNewStory(manuscriptId)) return;
    // A beat that is lost is made up for by the next: no answer is waited for.
    const beat = () => void callDesk('mutation', 'presence:beat', { manuscriptId });
    const stop = socket.watch<readonly Editor[]>('presence:others', { manuscriptId }, (answer) => {
      if (answer.ok) setOthers(answer.value);
    });
    const timer = setInterval(beat, presenceBeatMs);
    beat();
    return () => {
      stop();
      clearInterval(timer);
      void callDesk('mutation', 'presence:leave', { manuscriptId });
    };
  }, [manuscriptId, socket]);
  return others;
}
