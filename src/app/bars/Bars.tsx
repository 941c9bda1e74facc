import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { deviceRoom } from '../../library/deviceRoom.ts';
import { libraryStatus } from '../../library/libraryStatus.ts';
import { connection } from '../../sync/connection.ts';
import { LateForReaders } from '../forReaders/LateForReaders.tsx';
import { LateNowPlaying } from '../nowPlaying/LateNowPlaying.tsx';
import { LateQuestion } from '../questions/LateQuestion.tsx';
import styles from './Bar.module.css';
import { LibraryBar, type LibraryTrouble, libraryTrouble } from './LibraryBar.tsx';
import { UpdateBar } from './UpdateBar.tsx';

export interface BarsProps {
  /** Opens 'Offline and storage'. */
  readonly onOpenStorage: () => void;
}

/** The foot of the window: what is to be said, and what plays. */
export function Bars(props: BarsProps) {
  return (
    <div ref={followHeight} className={styles.foot} data-foot="">
      <Said {...props} />
      <LateQuestion />
      <LateNowPlaying />
      <LateForReaders />
    </div>
  );
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
