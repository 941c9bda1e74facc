import type { ReactNode } from 'react';
import { HomeScreen } from '../../screens/home/HomeScreen.tsx';
import { ListSlot } from '../../screens/readingList/ListSlot.tsx';
import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ScreenProps } from '../screen.ts';

/** `/` */
export function Page({ first }: ScreenProps) {
  return <HomeScreen first={first.kind === 'home' ? first.snapshot : undefined} besideReading={listSlot} />;
}

function listSlot(storyId: StoryId): ReactNode {
  return <ListSlot storyId={storyId} isIcon />;
}
