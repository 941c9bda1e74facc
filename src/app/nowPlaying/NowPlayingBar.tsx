import { ActionButton } from '../../parts/controls/Action.tsx';
import { PlayButton } from '../../parts/controls/PlayButton.tsx';
import { clockTime } from '../../parts/story/clock.ts';
import { languageOf } from '../../shared/languages.ts';
import * as words from '../../words/app/nowPlaying.ts';
import * as common from '../../words/common.ts';
import styles from './NowPlayingBar.module.css';

export interface NowPlayingBarProps {
  /** The address of the story's page. */
  readonly href: string;
  readonly title: string;
  readonly language: string;
  readonly isPlaying: boolean;
  /** The narration is to play but waits for data. */
  readonly isWaiting: boolean;
  /** Why the narration does not play, as a sentence; undefined when nothing is wrong. */
  readonly trouble: string | undefined;
  readonly positionSeconds: number;
  readonly durationSeconds: number;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  /** Fetches the missing data again. */
  readonly onRetry: () => void;
  readonly onStop: () => void;
}

/** The current narration at the foot of the window: pause, a link to its story, and stop. Pure. */
export function NowPlayingBar(props: NowPlayingBarProps) {
  const { href, title, language, isPlaying, isWaiting, trouble, positionSeconds, durationSeconds } = props;
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
        onPlay={props.onPlay}
        onPause={props.onPause}
      />
      <a className={styles.story} href={href}>
        <span className="visuallyHidden">{words.backTo}</span>
        <span className={styles.title} lang={language} dir={languageOf(language).direction}>
          {title}
        </span>
      </a>
      <p className={styles.time}>{`${clockTime(positionSeconds)} / ${clockTime(durationSeconds)}`}</p>
      <button type="button" className={styles.button} aria-label={words.stop} onClick={props.onStop}>
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
      {trouble !== undefined && (
        <div className={styles.trouble}>
          <p role="alert">{trouble}</p>
          <ActionButton onPress={props.onRetry}>{common.tryAgain}</ActionButton>
        </div>
      )}
    </aside>
  );
}
