import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { OfflineTools } from '../downloads/OfflineTools.tsx';
import { lazyModule, useLazy } from '../page/lazy.tsx';
import { unlockAudio } from '../player/audioElements.ts';
import { idleView, NarrationBar, type NarrationView } from '../player/narration/NarrationBar.tsx';
import { useLongWait } from '../player/useLongWait.ts';
import * as words from '../player/words.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import type { CatalogueRow, Narration, StoryBody } from '../shared/story/catalogue.ts';
import { hasPlaces } from './ReadingAids.tsx';
import { ShareButton } from './ShareButton.tsx';

interface ReaderToolsProps {
  readonly row: CatalogueRow;
  /** The text that is shown, for reading along; undefined until it is loaded. */
  readonly body: StoryBody | undefined;
  /** Controls beside the one that saves the story. */
  readonly children?: ReactNode;
}

/**
 * Narration and saving. The player and the downloads are loaded only when the reader first reaches for them, so a visit
 * without them fetches neither. The controls stay in place meanwhile, and the first press takes effect after loading.
 */
export function ReaderTools({ row, body, children }: ReaderToolsProps) {
  return (
    <>
      {row.narration && <NarrationTools row={row} narration={row.narration} body={body} />}
      <OfflineTools row={row}>
        {children}
        <ShareButton row={row} />
      </OfflineTools>
    </>
  );
}

const player = lazyModule('The player', () => import('../player/narration/liveNarration.tsx'));

type LiveNarration = typeof import('../player/narration/liveNarration.tsx');

function NarrationTools({
  row,
  narration,
  body,
}: Omit<ReaderToolsProps, 'children'> & { readonly narration: Narration }) {
  const { module: live, failed } = useLazy(player);
  const [view, setView] = useState<NarrationView>(idleView);
  const { audioTextSyncEnabled } = useSnapshot(lipiStore, { sync: true });
  const [isHydrated, setHydrated] = useState(false);
  const isReadAlong = isHydrated && audioTextSyncEnabled;
  const [isOpen, setOpen] = useState(false);
  const [isHeard, setHeard] = useState(false);
  if (view.isPlaying && !isHeard) setHeard(true);
  // The press that fetches the player counts as waiting, like the loading that follows.
  const [isPressPending, setPressPending] = useState(false);
  const readAlongBox = useRef<HTMLInputElement>(null);

  const reach = () => void player.load();
  /** Resolves with whether `act` ran. */
  function press(act: (narration: LiveNarration) => void): Promise<true | undefined> {
    unlockAudio();
    return player.use((narration) => {
      act(narration);
      return true;
    });
  }
  function pressPlay(act: (narration: LiveNarration) => void): void {
    setHeard(true);
    if (!live) setPressPending(true);
    void press(act).then((hasRun) => hasRun || setPressPending(false));
  }

  // The HTML was rendered without this reader's settings, but a box that they checked before hydration counts.
  useEffect(() => {
    if (readAlongBox.current?.checked) lipiStore.audioTextSyncEnabled = true;
    setHydrated(true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a story
  useEffect(() => {
    void isListener(row).then((isOne) => isOne && reach());
  }, [row.id]);
  useEffect(
    () =>
      live?.watchNarration(row, (now) => {
        setView(now);
        // Not yet when the player is loaded: until it plays, waits or reports trouble, the press would seem lost.
        if (now.isPlaying || now.trouble !== undefined) setPressPending(false);
      }),
    [live, row],
  );
  const isWaiting = isPressPending || view.isWaiting;
  const isSlow = useLongWait(isWaiting);
  const trouble = failed ? words.playerLost : (view.trouble ?? (isSlow ? words.slow : undefined));

  return (
    <NarrationBar
      narration={narration}
      view={{
        ...view,
        isPlaying: isPressPending || view.isPlaying,
        isWaiting,
        trouble,
        isReadAlong,
        isHeard,
      }}
      onReach={reach}
      options={live && isOpen ? <live.ListeningOptions onClose={() => setOpen(false)} /> : undefined}
      onPlay={() => pressPlay(({ inStory, play }) => inStory(row, play))}
      onRetry={() => pressPlay(({ inStory, retry }) => inStory(row, retry))}
      onPause={() => press(({ pause }) => pause())}
      onSeek={(seconds) => press(({ inStory, seek }) => inStory(row, () => seek(seconds)))}
      onSkip={(seconds) => press(({ inStory, skip }) => inStory(row, () => skip(seconds)))}
      onToggleOptions={() => {
        setOpen(!isOpen);
        reach();
      }}
      onToggleReadAlong={() => {
        lipiStore.audioTextSyncEnabled = !isReadAlong;
        reach();
      }}
      readAlongBox={readAlongBox}
    >
      {live && <live.ListeningTools row={row} body={body} />}
    </NarrationBar>
  );
}

/** Whether this reader is likely to listen: they have heard this story, it is selected in the player, or they read along. */
async function isListener(row: CatalogueRow): Promise<boolean> {
  if (lipiStore.audioTextSyncEnabled || lipiStore.selectedContent === row.id) return true;
  try {
    if (!(await hasPlaces())) return false;
    const { readPlace } = await import('../readerData/places.ts');
    return (await readPlace(row.id))?.audio !== undefined;
  } catch {
    // Without storage, nothing is known about earlier listening.
    return false;
  }
}
