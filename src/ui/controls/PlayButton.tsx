import * as words from '../words.ts';
import { PauseIcon, PlayIcon } from './icons.tsx';
import styles from './PlayButton.module.css';

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly isWaiting: boolean;
  readonly className: string | undefined;
  readonly onPlay: (() => void) | undefined;
  readonly onPause: (() => void) | undefined;
}

export function PlayButton({ isPlaying, isWaiting, className, onPlay, onPause }: PlayButtonProps) {
  const pause = isWaiting ? words.pauseWaiting : words.pause;
  return (
    <button
      type="button"
      className={`${styles.play} ${className}`}
      aria-label={isPlaying ? pause : words.play}
      aria-busy={isWaiting || undefined}
      onClick={isPlaying ? onPause : onPlay}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}
