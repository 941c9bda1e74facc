import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { languageOf } from '../../shared/languages.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import { PlayButton } from '../../ui/controls/PlayButton.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import * as common from '../../ui/words.ts';
import { pause, play, player, retry, stop } from '../player.ts';
import { playingOf } from '../playing.ts';
import { useLongWait } from '../useLongWait.ts';
import { slow } from '../words.ts';
import styles from './NowPlaying.module.css';
import * as words from './words.ts';

/**
 * The current narration at the foot of the window, on every screen except the story's own, which has the full controls:
 * pause, a link to the story, the time left, and stop.
 */
export function NowPlaying() {
  const { storyId, title, language, status, positionSeconds, durationSeconds } = useSnapshot(player);
  const path = usePathname();
  const heard = useRef(storyId);
  useEffect(() => {
    // The player continued with the next story while the page showed the last one: the page follows, and Back still leads to
    // where the reader came from.
    if (heard.current !== storyId && storyId !== null && location.pathname === `/content/${heard.current}`)
      navigate(`/content/${storyId}`, { replace: true });
    heard.current = storyId;
  }, [storyId]);
  const { isPlaying, isWaiting, trouble: failure } = playingOf(status);
  const isSlow = useLongWait(isWaiting);
  const trouble = failure ?? (isSlow ? slow : undefined);
  if (storyId === null || status.kind === 'idle' || path === `/content/${storyId}`) return null;
  return (
    <aside className={styles.bar} aria-label={words.nowPlaying}>
      <progress
        className={styles.progress}
        max={durationSeconds}
        value={positionSeconds}
        aria-hidden="true"
      />
      <PlayButton
        isPlaying={isPlaying}
        isWaiting={isWaiting}
        className={styles.button}
        onPlay={() => void play()}
        onPause={pause}
      />
      <a className={styles.story} href={`/content/${storyId}`}>
        <span className="visuallyHidden">{words.backTo}</span>
        <span className={styles.title} lang={language} dir={languageOf(language).direction}>
          {title}
        </span>
      </a>
      <p className={styles.time}>{words.left(clockTime(durationSeconds - positionSeconds))}</p>
      <button type="button" className={styles.button} aria-label={words.stop} onClick={stop}>
        <CloseIcon />
      </button>
      {trouble !== undefined && (
        <div className={styles.trouble}>
          <p role="alert">{trouble}</p>
          <ActionButton onPress={() => void retry()}>{common.tryAgain}</ActionButton>
        </div>
      )}
    </aside>
  );
}
