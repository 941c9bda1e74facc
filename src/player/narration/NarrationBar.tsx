import type { KeyboardEvent, ReactNode, Ref } from 'react';
import type { Narration } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { Icon, pathIcon } from '../../ui/controls/icons.tsx';
import { PlayButton } from '../../ui/controls/PlayButton.tsx';
import { clockTime } from '../../ui/story/clock.ts';
import * as common from '../../ui/words.ts';
import { type PlayerView, skipSeconds } from '../playback.ts';
import * as words from '../words.ts';
import styles from './NarrationBar.module.css';
import { listeningOptions } from './words.ts';

interface NarrationBarProps {
  readonly narration: Narration;
  readonly view: PlayerView;
  readonly isReadAlong: boolean;
  /** The narration has been played since the page was opened. */
  readonly hasStarted: boolean;
  readonly options: ReactNode;
  readonly children: ReactNode;
  /** A pointer is near or the bar has the focus, so a press is likely. */
  readonly onReach: () => void;
  readonly onPlay: () => void;
  readonly onPause: () => void;
  readonly onRetry: () => void;
  readonly onSeek: (seconds: number) => void;
  readonly onSkip: (seconds: number) => void;
  readonly onToggleOptions: () => void;
  readonly onToggleReadAlong: () => void;
  readonly readAlongBox: Ref<HTMLInputElement>;
}

const arrowSeconds = 5;
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

/** On a narrow screen they are one row until the narration is played, narrator included, so that the text begins higher. */
export function NarrationBar(props: NarrationBarProps) {
  const { narration, view, options, onSkip, onSeek } = props;
  const duration = narration.durationSeconds;
  const position = Math.min(view.positionSeconds, duration);
  const spoken = words.placeIs(clockTime(position), clockTime(duration));
  const narrator = (narration.synthetic ? words.synthesizedBy : words.narratedBy)(narration.narrator);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === ' ') {
      event.preventDefault();
      if (!event.repeat) (view.isPlaying ? props.onPause : props.onPlay)();
      return;
    }
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onSeek(Math.min(duration, Math.max(0, position + direction * arrowSeconds)));
  }
  return (
    <>
      <section
        className={`row screenOnly ${styles.bar}`}
        aria-label={words.narration}
        data-narration-bar=""
        data-started={props.hasStarted}
        onPointerEnter={props.onReach}
        onPointerDown={props.onReach}
        onFocus={props.onReach}
      >
        <SkipButton
          name={words.back(skipSeconds.back)}
          seconds={skipSeconds.back}
          arrow="M4.5 12a7.5 7.5 0 1 0 2.4-5.5M6.5 2.5v4.3h4.3"
          onPress={() => onSkip(-skipSeconds.back)}
        />
        <PlayButton
          isPlaying={view.isPlaying}
          isWaiting={view.isWaiting}
          className={`square hovers ${styles.play}`}
          onPlay={props.onPlay}
          onPause={props.onPause}
        />
        <SkipButton
          name={words.forward(skipSeconds.forward)}
          seconds={skipSeconds.forward}
          arrow="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M17.5 2.5v4.3h-4.3"
          onPress={() => onSkip(skipSeconds.forward)}
        />
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
            onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
          />
        </div>
        <p className={styles.time}>
          {`${clockTime(position)} / ${clockTime(duration)}`}
          <span className={`soft ${styles.voice}`}>{narrator}</span>
        </p>
        <button
          type="button"
          className="square hovers"
          aria-label={listeningOptions}
          aria-expanded={options !== undefined}
          onClick={props.onToggleOptions}
        >
          <OptionsIcon />
        </button>
        {options}
      </section>
      <div className={`row screenOnly ${styles.under}`}>
        <p className="soft">{narrator}</p>
        <label className={`check ${styles.toggle}`}>
          <input
            ref={props.readAlongBox}
            type="checkbox"
            checked={props.isReadAlong}
            onChange={props.onToggleReadAlong}
          />
          <span>{words.readAlong}</span>
        </label>
      </div>
      {props.children}
      {view.problem !== undefined && (
        <div className={`row soft screenOnly ${styles.problem}`}>
          <p role="alert">{view.problem}</p>
          <ActionButton label={common.tryAgain} onPress={props.onRetry} />
        </div>
      )}
    </>
  );
}

interface SkipButtonProps {
  readonly name: string;
  readonly seconds: number;
  readonly arrow: string;
  readonly onPress: () => void;
}

function SkipButton({ name, seconds, arrow, onPress }: SkipButtonProps) {
  return (
    <button type="button" className={`square hovers ${styles.skip}`} aria-label={name} onClick={onPress}>
      <Icon>
        <path d={arrow} />
        <text x="12" y="14.8" fontSize="7.5" textAnchor="middle" fill="currentColor" stroke="none">
          {seconds}
        </text>
      </Icon>
    </button>
  );
}

const OptionsIcon = pathIcon('M4 7h9m4 0h3M4 12h3m4 0h9M4 17h7m4 0h5M15 5v4M9 10v4M13 15v4');
