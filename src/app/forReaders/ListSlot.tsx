import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { StoryId } from '../../shared/catalogue.ts';
import { isSignedIn, session } from '../../state/session.ts';
import styles from './ListSlot.module.css';

/**
 * Room for the button that puts a story into the reading list: painted for everybody, shown to who is signed in, and
 * filled when its script is here. A guest fetches nothing for it.
 */
export function ListSlot({ storyId }: { readonly storyId: StoryId }) {
  const [Toggle, setToggle] = useState<ComponentType<{ readonly storyId: StoryId }>>();
  const isReader = isSignedIn(useSnapshot(session).now);
  useEffect(() => {
    if (!isReader) return;
    import('./ListToggle.tsx').then(
      ({ ListToggle }) => setToggle(() => ListToggle),
      (error: unknown) => console.warn(`The reading list's button could not be fetched: ${String(error)}`),
    );
  }, [isReader]);
  return <div className={`${styles.slot} forReaders`}>{Toggle && <Toggle storyId={storyId} />}</div>;
}
