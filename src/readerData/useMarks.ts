import { useSnapshot } from 'valtio/react';
import { useLive } from '../catalogue/useLive.ts';
import { isSignedIn, session } from '../settings/session.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { marks } from './marks.ts';
import type { KeptMark } from './readerStore.ts';

/** The present reader's marks in a story or, without `storyId`, in all; undefined until they are read. */
export function useMarks(storyId?: StoryId): readonly KeptMark[] | undefined {
  const { now } = useSnapshot(session);
  return useLive(() => marks(storyId), [storyId, isSignedIn(now) ? now.user.id : '']);
}
