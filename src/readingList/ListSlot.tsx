import { useSnapshot } from 'valtio/react';
import { lazyPart } from '../page/lazy.tsx';
import { isSignedIn, session } from '../settings/session.ts';
import styles from './ListButton.module.css';
import type { ListButtonProps } from './ListButton.tsx';

const ListButton = lazyPart('The button', async () => (await import('./ListButton.tsx')).ListButton);

/** Server-rendered for all, visible to signed-in readers, filled once its script is loaded. A guest fetches nothing. */
export function ListSlot(props: ListButtonProps) {
  const isReader = isSignedIn(useSnapshot(session).now);
  const size = props.isIcon ? styles.icon : styles.tool;
  return <div className={`${size} forReaders`}>{isReader && <ListButton {...props} />}</div>;
}
