import { useSnapshot } from 'valtio/react';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { isSignedIn, session } from '../../state/session.ts';
import styles from './ListButton.module.css';
import type { ListButtonProps } from './ListButton.tsx';

const ListButton = lazyPart('The button', async () => (await import('./ListButton.tsx')).ListButton);

/**
 * Room for the button that puts a story into the reading list: painted for everybody, shown to signed-in readers, and
 * filled when its script is here. A guest fetches nothing for it.
 */
export function ListSlot(props: ListButtonProps) {
  const isReader = isSignedIn(useSnapshot(session).now);
  const size = props.isIcon ? styles.icon : styles.words;
  return <div className={`${size} forReaders`}>{isReader && <ListButton {...props} />}</div>;
}
