import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ActionButton } from '../../parts/Action.tsx';
import { whenPageIsFree } from '../../state/freePage.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { workerUpdate } from '../workerUpdate.ts';
import styles from './Bar.module.css';

/**
 * Says once that a new version waits, at the foot of the window. Nothing reloads unless the reader asks, and nobody is
 * asked while a voice speaks or something is being written: it is said afterwards, and done afterwards.
 */
export function UpdateBar() {
  const isWaiting = useSnapshot(workerUpdate).waiting !== undefined;
  const { isPlaying } = useSnapshot(lipiStore);
  const [isTime, setTime] = useState(false);
  const [isPutOff, putOff] = useState(false);
  useEffect(() => (isWaiting ? whenPageIsFree(() => setTime(true)) : undefined), [isWaiting]);
  if (!isWaiting || !isTime || isPutOff || isPlaying) return null;
  return (
    <aside className={styles.bar} aria-label="New version">
      <p>A new version is ready.</p>
      <ActionButton onPress={() => whenPageIsFree(() => workerUpdate.waiting?.apply())}>Reload</ActionButton>
      <ActionButton onPress={() => putOff(true)}>Later</ActionButton>
    </aside>
  );
}
