import { useEffect } from 'react';
import { type Editor, type EditorId, type ManuscriptId, presenceBeatMs } from '../shared/desk/desk.ts';
import { useDeskQuery } from './deskCalls.ts';
import { isNewStory } from './editor/storyDraft.ts';
import { callDesk } from './feed/deskCall.ts';
import { anotherCurator } from './words.tsx';

export function useEditors(): readonly Editor[] {
  return useDeskQuery<readonly Editor[]>('editors:list', {}).value ?? [];
}

/** While the name is not known: that it is another curator. */
export function useEditorName(id: EditorId | undefined): string {
  return useEditors().find((editor) => editor.id === id)?.name ?? anotherCurator;
}

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
