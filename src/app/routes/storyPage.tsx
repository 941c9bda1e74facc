import { useSnapshot } from 'valtio/react';
import { ReaderScreen } from '../../screens/reader/ReaderScreen.tsx';
import { ListSlot } from '../../screens/readingList/ListSlot.tsx';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { isSignedIn, session } from '../../state/session.ts';
import type { ScreenProps } from '../screen.ts';

/** `/content/{contentId}` */
export function Page({ params, first }: ScreenProps) {
  const id = (params.id ?? '') as StoryId;
  const painted = first.kind === 'story' && first.snapshot.row.id === id ? first.snapshot : undefined;
  return (
    <ReaderScreen
      key={id}
      id={id}
      isSignedIn={isSignedIn(useSnapshot(session).now)}
      first={painted}
      extraControls={<ListSlot storyId={id} />}
    />
  );
}
