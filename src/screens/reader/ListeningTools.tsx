import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { extendSleepTimer, listening } from '../../audio/player.ts';
import { extensionMinutes } from '../../audio/sleepTimer.ts';
import { ActionButton } from '../../parts/Action.tsx';
import type { CatalogueRow, StoryBody } from '../../shared/catalogue.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import styles from './ListeningTools.module.css';
import { ReadAlong } from './readAlong/ReadAlong.tsx';
import { sleepWords } from './sleepWords.ts';

interface ListeningToolsProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody | undefined;
}

/** What stands under the narration's bar while it is listened to: the sleep timer that runs, and the reading along. */
export function ListeningTools({ row, body }: ListeningToolsProps) {
  const { audioTextSyncEnabled } = useSnapshot(lipiStore);
  return (
    <>
      <SleepLine />
      {audioTextSyncEnabled && body && <ReadAlong row={row} body={body} />}
    </>
  );
}

/** How long the sleep timer has to go, with a way to stay awake. Counts in sight only, and aloud not at all. */
function SleepLine() {
  const { sleep } = useSnapshot(listening);
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    if (sleep.kind !== 'until') return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [sleep]);
  if (sleep.kind === 'off') return null;
  return (
    <div className={styles.sleep}>
      <span>{sleepWords(sleep, nowMs)}</span>
      {sleep.kind === 'until' && (
        <ActionButton onPress={extendSleepTimer}>{`${extensionMinutes} more minutes`}</ActionButton>
      )}
    </div>
  );
}
