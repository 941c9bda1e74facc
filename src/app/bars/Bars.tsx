import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { deviceRoom } from '../../catalogue/deviceRoom.ts';
import { lazyPart } from '../../page/lazy.tsx';
import { type LibraryStatus, libraryStatus } from '../../page/libraryStatus.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import { accountNotices, readerQuestion, session } from '../../settings/session.ts';
import { whenReloadAllowed } from '../../settings/whenReloadAllowed.ts';
import { type ConnectionKind, connection } from '../../sync/connection.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import note from '../../ui/story/FootNote.module.css';
import { reload } from '../../ui/words.ts';
import { workerUpdate } from '../workerUpdate.ts';
import styles from './Bar.module.css';
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

function DeviceOrUpdateBar({ onOpenStorage }: BarsProps) {
  const [dismissed, setDismissed] = useState<StorageProblem>();
  const { current, ofReader } = useSnapshot(libraryStatus);
  const ofDevice = storageProblem(current, useSnapshot(connection).kind, useSnapshot(deviceRoom).isFull);
  const problem = ofReader ?? ofDevice;
  if (problem === undefined || problem === dismissed) return <UpdateBar />;
  return (
    <LibraryBar problem={problem} onOpenStorage={onOpenStorage} onDismiss={() => setDismissed(problem)} />
  );
}

/** The page reloads only when the reader asks, and not while a narration plays or something is being written. */
function UpdateBar() {
  const isWaiting = useSnapshot(workerUpdate).waiting !== undefined;
  const { isPlaying } = useSnapshot(lipiStore);
  const [isFree, setFree] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => (isWaiting ? whenReloadAllowed(() => setFree(true)) : undefined), [isWaiting]);
  if (!isWaiting || !isFree || isDismissed || isPlaying) return null;
  return (
    <aside className={`row ${note.bar}`} aria-label={words.newVersion}>
      <p>{words.isReady}</p>
      <ActionButton label={reload} onPress={() => whenReloadAllowed(() => workerUpdate.waiting?.apply())} />
      <ActionButton label={words.later} onPress={() => setDismissed(true)} />
    </aside>
  );
}

type StorageProblem = 'blocked' | 'outdated' | 'noStorage' | 'full';

/** The storage problem to tell the reader about; undefined if there is none, or while a lost database is reopened. */
export function storageProblem(
  status: LibraryStatus,
  connection: ConnectionKind,
  isFull: boolean,
): StorageProblem | undefined {
  if (status.kind === 'blocked') return 'blocked';
  const reason = status.kind === 'failed' ? status.reason : undefined;
  if (reason === 'outdated') return 'outdated';
  if (reason === 'unavailable') return 'noStorage';
  if (reason === 'quota' || connection === 'full' || isFull) return 'full';
  return connection === 'storageFailure' ? 'noStorage' : undefined;
}

interface LibraryBarProps {
  readonly problem: StorageProblem;
  readonly onOpenStorage: () => void;
  readonly onDismiss: () => void;
}

export function LibraryBar({ problem, onOpenStorage, onDismiss }: LibraryBarProps) {
  return (
    <aside className={`row ${note.bar}`} aria-label={words.device}>
      <p role="status">{words.troubles[problem]}</p>
      {problem === 'outdated' && <ActionButton label={reload} onPress={() => location.reload()} />}
      {problem === 'full' && <ActionButton label={words.openStorage} onPress={onOpenStorage} />}
      <ActionButton label={words.later} onPress={onDismiss} />
    </aside>
  );
}
