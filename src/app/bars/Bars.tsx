import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { deviceRoom } from '../../catalogue/deviceRoom.ts';
import { lazyPart } from '../../page/lazy.tsx';
import { libraryStatus } from '../../page/libraryStatus.ts';
import { whenPageIsFree } from '../../settings/freePage.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import { accountNotices, readerQuestion, session } from '../../settings/session.ts';
import { connection } from '../../sync/connection.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { reload } from '../../ui/words.ts';
import { workerUpdate } from '../workerUpdate.ts';
import styles from './Bar.module.css';
import { LibraryBar, type LibraryTrouble, libraryTrouble } from './LibraryBar.tsx';
import * as words from './words.ts';

// Bars that most readers never see are loaded when they have something to show.
const AccountBar = lazyPart('The bar', async () => (await import('./ReaderBars.tsx')).AccountBar);
const NowPlaying = lazyPart(
  'The bar',
  async () => (await import('../../player/nowPlaying/NowPlaying.tsx')).NowPlaying,
);
const ReaderBars = lazyPart('The bar', async () => (await import('./ReaderBars.tsx')).ReaderBars);

interface BarsProps {
  readonly onOpenStorage: () => void;
}

export function Bars(props: BarsProps) {
  const hasNotice = useSnapshot(accountNotices).now.length > 0;
  const isAsked = useSnapshot(readerQuestion).current !== undefined;
  const isGuest = useSnapshot(session).now.kind === 'guest';
  return (
    <div ref={followHeight} className={styles.foot} data-foot="">
      <DeviceOrUpdateBar {...props} />
      {hasNotice && <AccountBar />}
      {useHasPlayed() && <NowPlaying />}
      {(isAsked || !isGuest) && <ReaderBars />}
    </div>
  );
}

function useHasPlayed(): boolean {
  const { isPlaying } = useSnapshot(lipiStore);
  const [hasPlayed, setPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setPlayed(true);
  return hasPlayed;
}

/** Reports the height of the bars to the stylesheet, at any width and with any text. */
function followHeight(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  const watching = new ResizeObserver(() => style.setProperty('--foot-height', `${foot.offsetHeight}px`));
  watching.observe(foot);
  return () => {
    watching.disconnect();
    style.removeProperty('--foot-height');
  };
}

/** Shows one notice at a time: trouble with the device takes precedence over a new version. */
function DeviceOrUpdateBar({ onOpenStorage }: BarsProps) {
  const [putOff, setPutOff] = useState<LibraryTrouble>();
  const { current, ofReader } = useSnapshot(libraryStatus);
  const ofDevice = libraryTrouble(current, useSnapshot(connection).kind, useSnapshot(deviceRoom).isFull);
  const trouble = ofReader ?? ofDevice;
  if (trouble === undefined || trouble === putOff) return <UpdateBar />;
  return <LibraryBar trouble={trouble} onOpenStorage={onOpenStorage} onPutOff={() => setPutOff(trouble)} />;
}

/**
 * Announces a new version once, at the foot of the window. The page reloads only when the reader asks. While a narration
 * plays or something is being written, both the notice and the reload wait.
 */
function UpdateBar() {
  const isWaiting = useSnapshot(workerUpdate).waiting !== undefined;
  const { isPlaying } = useSnapshot(lipiStore);
  const [isTime, setTime] = useState(false);
  const [isPutOff, putOff] = useState(false);
  useEffect(() => (isWaiting ? whenPageIsFree(() => setTime(true)) : undefined), [isWaiting]);
  if (!isWaiting || !isTime || isPutOff || isPlaying) return null;
  return (
    <aside className={styles.bar} aria-label={words.newVersion}>
      <p>{words.isReady}</p>
      <ActionButton onPress={() => whenPageIsFree(() => workerUpdate.waiting?.apply())}>
        {reload}
      </ActionButton>
      <ActionButton onPress={() => putOff(true)}>{words.later}</ActionButton>
    </aside>
  );
}
