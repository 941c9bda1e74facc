import { useState } from 'react';
import { lazyPart } from '../../parts/lazyPart.tsx';
import * as words from '../../words/app/storage.ts';
import styles from '../storage/StorageView.module.css';

const TesterTools = lazyPart(
  'The tester tools',
  async () => (await import('./TesterTools.tsx')).TesterTools,
  {
    lost: <p>{words.toolsNotHere}</p>,
  },
);

/** The section at the end of 'Offline and storage' with the tester tools; their scripts load when it is opened. */
export function TesterSection() {
  const [wasOpened, setOpened] = useState(false);
  function open(): void {
    setOpened(true);
    void TesterTools.preload();
  }
  return (
    <details className={styles.section} onToggle={({ currentTarget }) => currentTarget.open && open()}>
      <summary>
        <h3>{words.forTesters}</h3>
      </summary>
      {wasOpened && <TesterTools />}
    </details>
  );
}
