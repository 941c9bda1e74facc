import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { SaveStory } from '../downloads/SaveStory.tsx';
import { lazyModule, lazyPart, useLazy } from '../page/lazy.tsx';
import { unlockAudio } from '../player/audioElements.ts';
import { NarrationBar } from '../player/narration/NarrationBar.tsx';
import { usePlayerView } from '../player/usePlayer.tsx';
import { playerLoadFailed } from '../player/words.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import type { CatalogueRow, Narration, StoryBody } from '../shared/story/catalogue.ts';
import { pathIcon } from '../ui/controls/icons.tsx';
import { shareOrCopy } from '../ui/controls/shareOrCopy.ts';
import { ToolButton } from '../ui/controls/ToolButton.tsx';
import { largeSentence } from './large/largeSentence.ts';
import styles from './ReaderView.module.css';
import { hasPlaces } from './ReadingAids.tsx';
import * as words from './words.ts';

interface ReaderToolsProps {
  readonly row: CatalogueRow;
  /** The text that is shown, for reading along; undefined until it is loaded. */
  readonly body: StoryBody | undefined;
  readonly children?: ReactNode;
}

/** Player and downloads load when first reached for; the controls stay, and the first press takes effect afterwards. */
export function ReaderTools({ row, body, children }: ReaderToolsProps) {
  return (
    <>
      {row.narration && <NarrationTools row={row} narration={row.narration} body={body} />}
      <SaveStory row={row}>
        {children}
        <ShareButton row={row} />
      </SaveStory>
      {body && <LargeSentenceOnPage row={row} body={body} />}
    </>
  );
}

const listening = lazyModule('The player', async () => {
  const [player, tools] = await Promise.all([
    import('../player/player.ts'),
    import('../player/narration/ListeningTools.tsx').then(({ ListeningOptions, ListeningTools }) => ({
      ListeningOptions,
      ListeningTools,
    })),
  ]);
  return { ...player, ...tools };
});

type Player = typeof import('../player/player.ts');

function NarrationTools(props: Omit<ReaderToolsProps, 'children'> & { readonly narration: Narration }) {
  const { row, narration, body } = props;
  const { module: live, failed } = useLazy(listening);
  // The press that loads the player counts as waiting, like the loading that follows.
  const [isPressPending, setPressPending] = useState(false);
  const view = usePlayerView(row.id, isPressPending);
  const { audioTextSyncEnabled } = useSnapshot(lipiStore, { sync: true });
  const [isHydrated, setHydrated] = useState(false);
  const isReadAlong = isHydrated && audioTextSyncEnabled;
  const [isOpen, setOpen] = useState(false);
  const [hasStarted, setStarted] = useState(false);
  if (view.isPlaying && !hasStarted) setStarted(true);
  const readAlongBox = useRef<HTMLInputElement>(null);

  const reach = () => void listening.load();
  async function press(act: (player: Player) => void | Promise<void>): Promise<void> {
    unlockAudio();
    await listening.use(act);
    setPressPending(false);
  }
  function pressPlay(act: (player: Player) => Promise<void>): void {
    setStarted(true);
    setPressPending(!live);
    void press(act);
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
  useEffect(() => live?.offer(row), [live, row]);

  return (
    <NarrationBar
      narration={narration}
      view={failed ? { ...view, problem: playerLoadFailed } : view}
      isReadAlong={isReadAlong}
      hasStarted={hasStarted}
      onReach={reach}
      options={live && isOpen ? <live.ListeningOptions onClose={() => setOpen(false)} /> : undefined}
      onPlay={() => pressPlay(({ inStory, play }) => inStory(row, play))}
      onRetry={() => pressPlay((player) => player.inStory(row, () => player.narration.retry()))}
      onPause={() => press((player) => player.narration.pause())}
      onSeek={(seconds) => press((player) => player.inStory(row, () => player.narration.seek(seconds)))}
      onSkip={(seconds) => press((player) => player.inStory(row, () => player.narration.skip(seconds)))}
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

const LargeSentence = lazyPart(
  'One sentence at a time',
  async () => (await import('./large/LargeSentence.tsx')).LargeSentence,
);

function LargeSentenceOnPage(story: { readonly row: CatalogueRow; readonly body: StoryBody }) {
  const { isOpen } = useSnapshot(largeSentence);
  useEffect(() => close, []);
  return isOpen && <LargeSentence {...story} onClose={close} />;
}

function close(): void {
  largeSentence.isOpen = false;
}

const copiedMs = 4 * 1000;

const ShareIcon = pathIcon(
  'M18 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM15.8 6.8 8.2 10.8M8.2 13.2l7.6 4.1',
);

/** Shares a story's address. Selected text is shared with the bar that it opens (reading/QuotationBar.tsx). */
function ShareButton({ row }: { readonly row: CatalogueRow }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const url = () => `${location.origin}/content/${row.id}`;
  async function share(): Promise<void> {
    const shared = await shareOrCopy({ title: row.title, url: url() });
    setOutcome(shared === 'copied' || shared === 'failed' ? shared : undefined);
  }
  return (
    <div className={styles.share}>
      <ToolButton text={words.share} onPress={() => void share()}>
        <ShareIcon />
      </ToolButton>
      <span role="status" className={outcome === 'copied' ? styles.copied : undefined}>
        {outcome === 'copied' && words.linkCopied}
      </span>
      {outcome === 'failed' && <p role="alert">{words.cannotShare(url())}</p>}
    </div>
  );
}
