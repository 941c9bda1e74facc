import { type ComponentType, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { SaveList } from '../../screens/readingList/SaveList.tsx';
import { session } from '../../state/session.ts';
import styles from '../storage/StorageView.module.css';
import type { ReaderSectionProps } from './ReaderSection.tsx';

/** The panel's part for who is signed in. */
export function LateReaderSection() {
  const [Section, setSection] = useState<ComponentType<ReaderSectionProps>>();
  const isGuest = useSnapshot(session).now.kind === 'guest';
  useEffect(() => {
    if (isGuest) return;
    import('./ReaderSection.tsx').then(
      ({ ReaderSection }) => setSection(() => ReaderSection),
      (error: unknown) => console.warn(`The panel is without the reading list: ${String(error)}`),
    );
  }, [isGuest]);
  return !isGuest && Section && <Section className={styles.section} SaveList={SaveList} />;
}
