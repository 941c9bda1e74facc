import { clockTime } from '../../parts/clock.ts';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from '../../parts/icons.tsx';
import type { Narration } from '../../shared/catalogue.ts';
import styles from './NarrationBar.module.css';

/** How far the two skip buttons go. */
const skipSeconds = 10;

export interface NarrationBarProps {
  readonly narration: Narration;
  readonly isPlaying?: boolean;
  readonly positionSeconds?: number;
  /** Why it does not play, in words; undefined when nothing is wrong. */
  readonly trouble?: string | undefined;
  readonly onPlay?: () => void;
  readonly onPause?: () => void;
  readonly onSeek?: (seconds: number) => void;
  readonly onSkip?: (seconds: number) => void;
}

/** The narration's controls. Stays at the top of the window while the text scrolls under it. */
export function NarrationBar(props: NarrationBarProps) {
  const {
    narration,
    isPlaying = false,
    positionSeconds = 0,
    trouble,
    onPlay,
    onPause,
    onSeek,
    onSkip,
  } = props;
  const duration = narration.durationSeconds;
  const position = Math.min(positionSeconds, duration);
  const spoken = `${clockTime(position)} of ${clockTime(duration)}`;
  return (
    <>
      <section className={styles.bar} aria-label="Narration">
        <button
          type="button"
          className={styles.button}
          aria-label={`Back ${skipSeconds} seconds`}
          onClick={() => onSkip?.(-skipSeconds)}
        >
          <BackIcon />
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => (isPlaying ? onPause?.() : onPlay?.())}
        >
          {isPlaying ? <PauseIcon /> : <PlayIcon />}
        </button>
        <button
          type="button"
          className={styles.button}
          aria-label={`Forward ${skipSeconds} seconds`}
          onClick={() => onSkip?.(skipSeconds)}
        >
          <ForwardIcon />
        </button>
        <div className={styles.track}>
          <progress className={styles.fill} max={duration} value={position} aria-hidden="true" />
          <input
            className={styles.range}
            type="range"
            aria-label="Place in the narration"
            aria-valuetext={spoken}
            min={0}
            max={Math.floor(duration)}
            step={1}
            value={Math.floor(position)}
            onChange={(event) => onSeek?.(event.currentTarget.valueAsNumber)}
          />
        </div>
        <p className={styles.time}>{`${clockTime(position)} / ${clockTime(duration)}`}</p>
      </section>
      <p className={styles.note}>
        {narration.synthetic
          ? `Synthetic narration by ${narration.narrator}`
          : `Narrated by ${narration.narrator}`}
      </p>
      {trouble !== undefined && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
    </>
  );
}
