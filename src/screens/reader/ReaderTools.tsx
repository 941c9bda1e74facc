import { type ReactNode, useEffect, useRef, useState } from 'react';
import { unlockAudio } from '../../audio/audioElements.ts';
import { useLongWait } from '../../listening/useLongWait.ts';
import { late, useLate } from '../../parts/late.ts';
import type { CatalogueRow, Narration, StoryBody } from '../../shared/catalogue.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import * as words from '../../words/listening/player.ts';
import { idleView, NarrationBar, type NarrationView } from './NarrationBar.tsx';
import { OfflineTools } from './OfflineTools.tsx';
import { hasPlaces } from './ReadingAids.tsx';
import { ShareButton } from './ShareButton.tsx';

interface ReaderToolsProps {
  readonly row: CatalogueRow;
  /** The text as it is shown, once it is here: what is read along. */
  readonly body: StoryBody | undefined;
  /** What stands beside the control that saves. */
  readonly beside?: ReactNode;
}

/**
 * Narration and saving. Neither the player nor the downloads are loaded before the reader first reaches for them, so
 * that a visit without listening fetches nothing else; the controls stand where they are, and the press that fetched them counts.
 */
export function ReaderTools({ row, body, beside }: ReaderToolsProps) {
  return (
    <>
      {row.narration && <NarrationTools row={row} narration={row.narration} body={body} />}
      <OfflineTools
        row={row}
        beside={
          <>
            {beside}
            <ShareButton row={row} />
          </>
        }
      />
    </>
  );
}

const player = late('The player', () => import('./liveNarration.tsx'));

type LiveNarration = typeof import('./liveNarration.tsx');

function NarrationTools({ row, narration, body }: ReaderToolsProps & { readonly narration: Narration }) {
  const { module: live, isLost } = useLate(player);
  const [view, setView] = useState<NarrationView>(idleView);
  const [isReadAlong, setReadAlong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isHeard, setHeard] = useState(false);
  if (view.isPlaying && !isHeard) setHeard(true);
  // The press that fetches the player is waited for like what comes after it.
  const [isUnserved, setUnserved] = useState(false);
  const readAlongBox = useRef<HTMLInputElement>(null);

  const reach = () => void player.fetch();
  function press(act: (narration: LiveNarration) => void): void {
    unlockAudio();
    // Without an await when it is here: a voice begins within the reader's tap.
    if (live) act(live);
    else void player.fetch().then((fetched) => fetched && act(fetched));
  }
  function pressPlay(act: (narration: LiveNarration) => void): void {
    setHeard(true);
    if (!live) {
      setUnserved(true);
      void player.fetch().then((fetched) => fetched || setUnserved(false));
    }
    press(act);
  }

  // The page is painted for everybody, before anything of this reader is known; what they checked meanwhile counts.
  useEffect(() => {
    if (readAlongBox.current?.checked) lipiStore.audioTextSyncEnabled = true;
    setReadAlong(lipiStore.audioTextSyncEnabled);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a story
  useEffect(() => {
    void isListener(row).then((isOne) => isOne && reach());
  }, [row.id]);
  useEffect(
    () =>
      live?.watchNarration(row, (now) => {
        setView(now);
        // Not when the player is here: until it says that it plays or waits, the press would seem to be lost.
        if (now.isPlaying || now.trouble !== undefined) setUnserved(false);
      }),
    [live, row],
  );
  const isWaiting = isUnserved || view.isWaiting;
  const isSlow = useLongWait(isWaiting);
  const trouble = isLost ? words.lost : (view.trouble ?? (isSlow ? words.slow : undefined));

  return (
    <NarrationBar
      narration={narration}
      view={{ ...view, isPlaying: isUnserved || view.isPlaying, isWaiting, trouble, isReadAlong, isHeard }}
      onReach={reach}
      options={live && isOpen ? <live.ListeningOptions onClose={() => setOpen(false)} /> : undefined}
      onPlay={() => pressPlay(({ playStory }) => playStory(row))}
      onRetry={() => pressPlay(({ retryStory }) => retryStory(row))}
      onPause={() => press(({ pause }) => pause())}
      onSeek={(seconds) => press(({ seekStory }) => seekStory(row, seconds))}
      onSkip={(seconds) => press(({ skipStory }) => skipStory(row, seconds))}
      onToggleOptions={() => {
        setOpen(!isOpen);
        reach();
      }}
      onToggleReadAlong={() => {
        lipiStore.audioTextSyncEnabled = !isReadAlong;
        setReadAlong(!isReadAlong);
        reach();
      }}
      readAlongBox={readAlongBox}
    >
      {live && <live.ListeningTools row={row} body={body} />}
    </NarrationBar>
  );
}

/** Whether this reader listens: to this story before, or to any just now, or always reads along. */
async function isListener(row: CatalogueRow): Promise<boolean> {
  if (lipiStore.audioTextSyncEnabled || lipiStore.selectedContent === row.id) return true;
  try {
    if (!(await hasPlaces())) return false;
    const { readPlace } = await import('../../library/places.ts');
    return (await readPlace(row.id))?.audio !== undefined;
  } catch {
    // A device that keeps nothing knows of no listening.
    return false;
  }
}
