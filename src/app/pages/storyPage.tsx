import { ReaderScreen } from '../../screens/reader/ReaderScreen.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import type { ScreenProps } from '../screen.ts';

/** `/content/{contentId}` */
export function StoryPage({ params, first }: ScreenProps) {
  const id = (params.id ?? '') as StoryId;
  const painted = first.kind === 'story' && first.snapshot.row.id === id ? first.snapshot : undefined;
  // Nobody can sign in yet.
  return <ReaderScreen key={id} id={id} isSignedIn={false} first={painted} />;
}
