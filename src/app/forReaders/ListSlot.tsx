import { useSnapshot } from 'valtio/react';
import { lazyPart } from '../../parts/lazyPart.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import { isSignedIn, session } from '../../state/session.ts';
import styles from './ListSlot.module.css';

const ListToggle = lazyPart('The button', async () => (await import('./readerParts.ts')).ListToggle);

/**
 * Room for the button that puts a story into the reading list: painted for everybody, shown to who is signed in, and
 * filled when its script is here. A guest fetches nothing for it.
 */
export function ListSlot({ storyId }: { readonly storyId: StoryId }) {
  const isReader = isSignedIn(useSnapshot(session).now);
  return <div className={`${styles.slot} forReaders`}>{isReader && <ListToggle storyId={storyId} />}</div>;
}
