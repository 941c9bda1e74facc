import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/Action.tsx';
import { workerUpdate } from '../workerUpdate.ts';
import styles from './Bar.module.css';

/** Says once that a new version waits, at the foot of the window. Nothing reloads unless the reader asks. */
export function UpdateBar() {
  const { waiting } = useSnapshot(workerUpdate);
  const [isPutOff, putOff] = useState(false);
  if (!waiting || isPutOff) return null;
  return (
    <aside className={styles.bar} aria-label="New version">
      <p>A new version is ready.</p>
      <ActionButton onPress={() => workerUpdate.waiting?.apply()}>Reload</ActionButton>
      <ActionButton onPress={() => putOff(true)}>Later</ActionButton>
    </aside>
  );
}
