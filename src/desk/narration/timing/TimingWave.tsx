import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import desk from '../../Desk.module.css';
import type { Peaks } from '../waveform/peaks.ts';
import { Waveform } from '../waveform/Waveform.tsx';
import { type Cue, type Edge, exactTime, roomOf } from './cues.ts';
import styles from './Timing.module.css';
import type { TimingAct } from './timingSession.ts';
import { nudgeSeconds } from './UnitList.tsx';
import type { Voice } from './useVoice.ts';
import * as words from './words.ts';

interface TimingWaveProps {
  readonly peaks: Peaks;
  readonly cues: readonly Cue[];
  /** Index of the selected cue; -1 for none. */
  readonly selected: number;
  readonly part: number;
  readonly partSeconds: readonly number[];
  readonly voice: Voice;
  readonly onAct: (act: TimingAct) => void;
}

const firstViewSeconds = 20;
const leastViewSeconds = 1;
/** The playback position within the view after the view has moved along, and the position at which it moves. */
const leadShare = 0.1;
const lateShare = 0.9;

export function TimingWave({ peaks, cues, selected, part, partSeconds, voice, onAct }: TimingWaveProps) {
  const duration = partSeconds[part] ?? 0;
  const [view, setView] = useState({ fromSeconds: 0, lengthSeconds: Math.min(duration, firstViewSeconds) });
  const [seconds, setSeconds] = useState(0);
  const overlay = useRef<HTMLDivElement>(null);
  const { follow, isPlaying } = voice;
  const { fromSeconds, lengthSeconds } = view;

  function show(from: number, length = lengthSeconds): void {
    setView({ fromSeconds: Math.max(0, Math.min(duration - length, from)), lengthSeconds: length });
  }
  const goAlong = useEffectEvent((at: number) => {
    setSeconds(at);
    const isOut = at < fromSeconds || at > fromSeconds + lengthSeconds * lateShare;
    if (isOut && lengthSeconds < duration) show(at - lengthSeconds * leadShare);
  });
  useEffect(() => follow((at) => goAlong(at)), [follow]);
  const cue = cues[selected]?.part === part ? cues[selected] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another cue is looked at, not when the view moves
  useEffect(() => {
    if (!cue || isPlaying) return;
    const isIn = cue.startSeconds >= fromSeconds && cue.endSeconds <= fromSeconds + lengthSeconds;
    if (!isIn) show(cue.startSeconds - lengthSeconds * leadShare);
  }, [selected, cue === undefined]);

  const secondsAt = (event: PointerEvent) => {
    const box = overlay.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    return Math.max(0, Math.min(duration, fromSeconds + share * lengthSeconds));
  };
  const shareOf = (at: number) => (at - fromSeconds) / lengthSeconds;
  const percentOf = (at: number) => `${shareOf(at) * 100}%`;
  function zoom(factor: number): void {
    const length = Math.max(leastViewSeconds, Math.min(duration, lengthSeconds * factor));
    const isInView = seconds >= fromSeconds && seconds <= fromSeconds + lengthSeconds;
    const centre = isInView ? seconds : fromSeconds + lengthSeconds / 2;
    show(centre - shareOf(centre) * length, length);
  }
  return (
    <div>
      <Waveform
        peaks={peaks}
        durationSeconds={duration}
        viewFromSeconds={fromSeconds}
        viewToSeconds={fromSeconds + lengthSeconds}
      >
        <div
          ref={overlay}
          className={styles.overlay}
          onPointerDown={(event) => {
            if (event.button !== 0 || event.target !== event.currentTarget) return;
            const at = secondsAt(event);
            const hit = cues.find(
              ({ startSeconds, endSeconds, ...place }) =>
                place.part === part && startSeconds <= at && at < endSeconds,
            );
            voice.seek(at);
            if (hit) onAct({ kind: 'select', from: hit.from });
          }}
        >
          {cues.map(
            ({ from, startSeconds, endSeconds, ...place }, index) =>
              place.part === part &&
              endSeconds > fromSeconds &&
              startSeconds < fromSeconds + lengthSeconds && (
                <span
                  key={from}
                  className={styles.cue}
                  aria-hidden="true"
                  data-selected={index === selected ? '' : undefined}
                  style={{
                    left: percentOf(startSeconds),
                    width: `${((endSeconds - startSeconds) / lengthSeconds) * 100}%`,
                  }}
                />
              ),
          )}
          <span className={styles.playhead} aria-hidden="true" style={{ left: percentOf(seconds) }} />
          {cue &&
            (['startSeconds', 'endSeconds'] as const).map((edge) => (
              <EdgeHandle
                key={`${cue.from} ${edge}`}
                {...{ edge, cues, partSeconds, secondsAt, onAct }}
                index={selected}
                share={shareOf(cue[edge])}
              />
            ))}
        </div>
      </Waveform>
      <div className={styles.row}>
        <ActionButton label={words.zoomIn} onPress={() => zoom(0.5)} />
        <ActionButton label={words.zoomOut} onPress={() => zoom(2)} />
        {lengthSeconds < duration && (
          <label className={`${desk.inline} ${styles.scroll}`}>
            <span>{words.shownFrom}</span>
            <input
              type="range"
              min={0}
              max={duration - lengthSeconds}
              step={lengthSeconds / 10}
              value={fromSeconds}
              aria-valuetext={exactTime(fromSeconds)}
              onChange={(event) => show(event.currentTarget.valueAsNumber)}
            />
          </label>
        )}
      </div>
    </div>
  );
}

interface EdgeHandleProps extends Pick<TimingWaveProps, 'cues' | 'partSeconds' | 'onAct'> {
  readonly edge: Edge;
  readonly index: number;
  /** Its place in the view, from 0 to 1. */
  readonly share: number;
  readonly secondsAt: (event: PointerEvent) => number;
}

/** An edge of a cue that a pointer drags and the arrow keys nudge. */
function EdgeHandle({ edge, cues, index, partSeconds, share, secondsAt, onAct }: EdgeHandleProps) {
  const gesture = useRef<string>(undefined);
  const seconds = cues[index]?.[edge] ?? 0;
  const { leastSeconds, mostSeconds } = roomOf(cues, index, edge, partSeconds);
  const move = (to: number) => onAct({ kind: 'move', index, edge, seconds: to, gesture: gesture.current });
  function endGesture(): void {
    gesture.current = undefined;
  }
  function onKey(event: KeyboardEvent): void {
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[
      event.key
    ];
    if (steps === undefined) return;
    event.preventDefault();
    move(seconds + steps * nudgeSeconds);
  }
  return (
    <div
      className={styles.handle}
      data-edge={edge}
      hidden={share < 0 || share > 1}
      role="slider"
      tabIndex={0}
      aria-label={words.edges[edge]}
      aria-valuemin={leastSeconds}
      aria-valuemax={mostSeconds}
      aria-valuenow={seconds}
      aria-valuetext={exactTime(seconds)}
      style={{ left: `${share * 100}%` }}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        gesture.current = crypto.randomUUID();
      }}
      onPointerMove={(event) => {
        if (gesture.current !== undefined) move(secondsAt(event));
      }}
      onPointerUp={endGesture}
      onPointerCancel={endGesture}
    />
  );
}
