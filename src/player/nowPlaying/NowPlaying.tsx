import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { languageOf } from '../../shared/languages/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { PlayButton } from '../../ui/controls/PlayButton.tsx';
import { Cover } from '../../ui/cover/Cover.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import * as common from '../../ui/words.ts';
import { playback } from '../playback.ts';
import { narration, play, stop } from '../player.ts';
import { usePlayerView } from '../usePlayer.tsx';
import styles from './NowPlaying.module.css';
import * as words from './words.ts';

/** On every screen except the story's own, which has the full controls. */
export function NowPlaying() {
  const { story } = useSnapshot(playback);
  const { status, isPlaying, isWaiting, problem, positionSeconds, durationSeconds } = usePlayerView();
  const storyId = story?.id;
  const path = usePathname();
  const lastStoryId = useRef(storyId);
  useEffect(() => {
    // The player continued with the next story: the page follows, and Back still leads to where the reader came from.
    if (
      lastStoryId.current !== storyId &&
      storyId !== undefined &&
      location.pathname === `/content/${lastStoryId.current}`
    )
      navigate(`/content/${storyId}`, { replace: true });
    lastStoryId.current = storyId;
  }, [storyId]);
  if (!story || status === 'idle' || path === `/content/${storyId}`) return null;
  return (
    <aside className={`screenOnly ${styles.bar}`} aria-label={words.nowPlaying}>
      <progress
        className={styles.progress}
        max={durationSeconds}
        value={positionSeconds}
        aria-hidden="true"
      />
      <PlayButton
        isPlaying={isPlaying}
        isWaiting={isWaiting}
        className="square hovers"
        onPlay={() => void play()}
        onPause={() => narration.pause()}
      />
      <a className={styles.story} href={`/content/${storyId}`}>
        <Cover row={story} />
        <span className="visuallyHidden">{words.backTo}</span>
        <span className={styles.title} lang={story.language} dir={languageOf(story.language).direction}>
          {story.title}
        </span>
      </a>
      <p className={styles.time}>{words.left(clockTime(durationSeconds - positionSeconds))}</p>
      <button type="button" className="square hovers" aria-label={words.stop} onClick={stop}>
        <CloseIcon />
      </button>
      {problem !== undefined && (
        <div className={`row ${styles.problem}`}>
          <p role="alert">{problem}</p>
          <ActionButton label={common.tryAgain} onPress={() => void narration.retry()} />
        </div>
      )}
    </aside>
  );
}
