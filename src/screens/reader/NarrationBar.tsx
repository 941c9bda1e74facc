import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { skipSeconds } from '../../audio/skipSeconds.ts';
import { ActionButton } from '../../parts/Action.tsx';
import { clockTime } from '../../parts/clock.ts';
import { PlayButton } from '../../parts/PlayButton.tsx';
import type { Narration } from '../../shared/catalogue.ts';
import * as common from '../../words/common.ts';
import * as words from '../../words/reader/page.ts';
import styles from './NarrationBar.module.css';
import { BackIcon, ForwardIcon, OptionsIcon } from './narrationIcons.tsx';

/** What the bar shows of the narration. */
export interface NarrationView {
  /** It plays, or would if it could: the reader can pause it. */
  readonly isPlaying: boolean;
  /** It should play, and waits for its data. */
  readonly isWaiting: boolean;
  readonly positionSeconds: number;
  /** Why it does not play, in words; undefined when nothing is wrong. */
  readonly trouble?: string | undefined;
  readonly isReadAlong?: boolean;
  /** It was played since the page was opened. */
  readonly isHeard?: boolean;
}

/** As it stands before anything was pressed. */
export const idleView: NarrationView = {
  isPlaying: false,
  isWaiting: false,
  positionSeconds: 0,
};

export interface NarrationBarProps {
  readonly narration: Narration;
  readonly view?: NarrationView;
  /** The options, when they are open. */
  readonly options?: ReactNode;
  /** What stands under the bar and comes later. */
  readonly children?: ReactNode;
  /** A pointer comes near or the focus is here: a press is likely. */
  readonly onReach?: () => void;
  readonly onPlay?: () => void;
  readonly onPause?: () => void;
  /** Fetches anew what it waits for. */
  readonly onRetry?: () => void;
  readonly onSeek?: (seconds: number) => void;
  readonly onSkip?: (seconds: number) => void;
  readonly onToggleOptions?: () => void;
  readonly onToggleReadAlong?: () => void;
  readonly readAlongBox?: Ref<HTMLInputElement>;
}

/** How far an arrow key moves on the slider. */
const arrowSeconds = 5;
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/**
 * The narration's controls. Stays at the top of the window while the text scrolls under it. On a narrow screen it is one row,
 * without what is of use while it plays, until it is played: the text begins higher.
 */
export function NarrationBar(props: NarrationBarProps) {
  const { narration, view = idleView, options, onSkip, onSeek } = props;
  const duration = narration.durationSeconds;
  const position = Math.min(view.positionSeconds, duration);
  const spoken = words.placeIs(clockTime(position), clockTime(duration));
  function onKeyDown(event: KeyboardEvent): void {
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onSeek?.(Math.min(duration, Math.max(0, position + direction * arrowSeconds)));
  }
  return (
    <>
      <section
        className={styles.bar}
        aria-label={words.narration}
        data-narration-bar=""
        data-heard={view.isHeard}
        onPointerEnter={props.onReach}
        onPointerDown={props.onReach}
        onFocus={props.onReach}
      >
        <button
          type="button"
          className={styles.skip}
          aria-label={words.back(skipSeconds.back)}
          onClick={() => onSkip?.(-skipSeconds.back)}
        >
          <BackIcon seconds={skipSeconds.back} />
        </button>
        <PlayButton
          isPlaying={view.isPlaying}
          isWaiting={view.isWaiting}
          className={styles.play}
          onPlay={props.onPlay}
          onPause={props.onPause}
        />
        <button
          type="button"
          className={styles.skip}
          aria-label={words.forward(skipSeconds.forward)}
          onClick={() => onSkip?.(skipSeconds.forward)}
        >
          <ForwardIcon seconds={skipSeconds.forward} />
        </button>
        <div className={styles.track}>
          <progress className={styles.fill} max={duration} value={position} aria-hidden="true" />
          <input
            className={styles.range}
            type="range"
            aria-label={words.place}
            aria-valuetext={spoken}
            min={0}
            max={Math.floor(duration)}
            step={1}
            value={Math.floor(position)}
            onKeyDown={onKeyDown}
            onChange={(event) => onSeek?.(event.currentTarget.valueAsNumber)}
          />
        </div>
        <p className={styles.time}>{`${clockTime(position)} / ${clockTime(duration)}`}</p>
        <button
          type="button"
          className={styles.button}
          aria-label={words.listeningOptions}
          aria-expanded={options !== undefined}
          onClick={props.onToggleOptions}
        >
          <OptionsIcon />
        </button>
        {options}
      </section>
      <div className={styles.under}>
        <p className={styles.note}>
          {narration.synthetic
            ? words.synthesizedBy(narration.narrator)
            : words.narratedBy(narration.narrator)}
        </p>
        <label className={styles.toggle}>
          <input
            ref={props.readAlongBox}
            type="checkbox"
            checked={view.isReadAlong ?? false}
            onChange={() => props.onToggleReadAlong?.()}
          />
          <span>{words.readAlong}</span>
        </label>
      </div>
      {props.children}
      {view.trouble !== undefined && (
        <div className={styles.trouble}>
          <p role="alert">{view.trouble}</p>
          <ActionButton onPress={() => props.onRetry?.()}>{common.tryAgain}</ActionButton>
        </div>
      )}
    </>
  );
}
