import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { lipiStore } from '../../settings/lipiStore.ts';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryBody } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import { extendSleepTimer, listening, player } from '../player.ts';
import { ReadAlong } from '../readAlong/ReadAlong.tsx';
import { extensionMinutes, leftOf, type SleepTimer } from '../sleepTimer.ts';
import styles from './ListeningTools.module.css';
import * as words from './words.ts';

interface ListeningToolsProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody | undefined;
}

/** What follows the narration bar while it is in use: the running sleep timer, the next story, and the reading along. */
export function ListeningTools({ row, body }: ListeningToolsProps) {
  const { audioTextSyncEnabled } = useSnapshot(lipiStore);
  return (
    <>
      <SleepLine />
      <NextLine row={row} />
      {audioTextSyncEnabled && body && <ReadAlong row={row} body={body} />}
    </>
  );
}

/** The story that plays after this one. */
function NextLine({ row }: Pick<ListeningToolsProps, 'row'>) {
  const { sleep, upNext } = useSnapshot(listening);
  const { storyId } = useSnapshot(player);
  if (!upNext || storyId !== row.id || sleep.kind === 'endOfStory') return null;
  return (
    <p className={styles.line}>
      <span>
        {words.upNext}
        <a href={`/content/${upNext.id}`} lang={upNext.language} dir={languageOf(upNext.language).direction}>
          {upNext.title}
        </a>
      </span>
    </p>
  );
}

/** The time left on the sleep timer, with a button that extends it. The countdown is not announced to screen readers. */
function SleepLine() {
  const { sleep } = useSnapshot(listening);
  const [nowMs, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (sleep.kind !== 'after') return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [sleep]);
  if (sleep.kind === 'off') return null;
  return (
    <div className={styles.line}>
      <span>{sleepWords(sleep, nowMs)}</span>
      {sleep.kind === 'after' && (
        <ActionButton onPress={extendSleepTimer}>{words.moreMinutes(extensionMinutes)}</ActionButton>
      )}
    </div>
  );
}

/** What will stop the narration: 'Sleep in 14:32', 'Sleep at the end of the story'; empty when nothing will. */
function sleepWords(sleep: SleepTimer, nowMs: number): string {
  switch (sleep.kind) {
    case 'off':
      return '';
    case 'endOfStory':
      return words.sleepsAtEnd;
    case 'after':
      return words.sleepsIn(clockTime(Math.ceil(leftOf(sleep, nowMs) / 1000)));
    default:
      return sleep satisfies never;
  }
}
