import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { deviceRoom } from '../../library/deviceRoom.ts';
import { libraryStatus } from '../../library/libraryStatus.ts';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { accountNotices } from '../../state/accountNotices.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';
import { session } from '../../state/session.ts';
import { connection } from '../../sync/connection.ts';
import { AccountBar } from './AccountBar.tsx';
import styles from './Bar.module.css';
import { LibraryBar, type LibraryTrouble, libraryTrouble } from './LibraryBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';

// What most readers never see comes when there is something to tell, to ask or to come back to.
const NowPlaying = lazyPart('The bar', async () => (await import('../nowPlaying/NowPlaying.tsx')).NowPlaying);
const ReaderBars = lazyPart('The bar', async () => (await import('./ReaderBars.tsx')).ReaderBars);

interface BarsProps {
  /** Opens 'Offline and storage'. */
  readonly onOpenStorage: () => void;
}

/** The foot of the window: what is to be said, and what plays. */
export function Bars(props: BarsProps) {
  const hasNotice = useSnapshot(accountNotices).now.length > 0;
  const isAsked = useSnapshot(readerQuestion).current !== undefined;
  const isGuest = useSnapshot(session).now.kind === 'guest';
  return (
    <div ref={followHeight} className={styles.foot} data-foot="">
      <Said {...props} />
      {hasNotice && <AccountBar />}
      {useHasPlayed() && <NowPlaying />}
      {(isAsked || !isGuest) && <ReaderBars />}
    </div>
  );
}

/** Whether a voice has spoken on this page. */
function useHasPlayed(): boolean {
  const { isPlaying } = useSnapshot(lipiStore);
  const [hasPlayed, setPlayed] = useState(false);
  if (isPlaying && !hasPlayed) setPlayed(true);
  return hasPlayed;
}

/** Tells the stylesheet how much of the window the bars take, in whichever width and with whichever words. */
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

/** One thing at a time: a device in trouble before a new version. */
function Said({ onOpenStorage }: BarsProps) {
  const [putOff, setPutOff] = useState<LibraryTrouble>();
  const { current, ofReader } = useSnapshot(libraryStatus);
  const ofDevice = libraryTrouble(current, useSnapshot(connection).kind, useSnapshot(deviceRoom).isFull);
  const trouble = ofReader ?? ofDevice;
  if (trouble === undefined || trouble === putOff) return <UpdateBar />;
  return <LibraryBar trouble={trouble} onOpenStorage={onOpenStorage} onPutOff={() => setPutOff(trouble)} />;
}
