import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { plainText } from '../../../text/storyText.ts';
import { ActionButton } from '../../../ui/controls/Action.tsx';
import { inLanguage } from '../../../ui/story/NativeName.tsx';
import { type Edge, exactTime, type Unit } from './cues.ts';
import { bringIntoSight } from './ReadPreview.tsx';
import styles from './Timing.module.css';
import type { TimingAct } from './timingSession.ts';
import type { Voice } from './useVoice.ts';
import * as words from './words.ts';

interface UnitListProps {
  readonly content: string;
  readonly language: string;
  readonly units: readonly Unit[];
  readonly selected: number;
  /** The unit that is being spoken, which the next tap ends. */
  readonly open: number | undefined;
  readonly hasParts: boolean;
  readonly onSelect: (unit: Unit) => void;
  readonly children: ReactNode;
}

/** The text in units with their times. The arrow keys move through it; it is a single Tab stop. */
export function UnitList(props: UnitListProps) {
  const { content, language, units, selected, open, hasParts, onSelect, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const at = units.findIndex(({ from }) => from === selected);
  const shown = at === -1 ? 0 : at;
  const unitAt = (target: EventTarget): Unit | undefined => {
    const button = target instanceof Element && target.closest<HTMLElement>('[data-unit]');
    return button ? units.find(({ from }) => String(from) === button.dataset.unit) : undefined;
  };
  function onClick(event: MouseEvent): void {
    const unit = unitAt(event.target);
    if (unit) onSelect(unit);
  }
  function onKey(event: KeyboardEvent): void {
    // Keys that are pressed in the tools are theirs.
    if (!unitAt(event.target)) return;
    const to = { ArrowDown: shown + 1, ArrowUp: shown - 1, Home: 0, End: units.length - 1 }[event.key];
    const unit = to === undefined ? undefined : units[to];
    if (!unit) return;
    event.preventDefault();
    onSelect(unit);
    list.current?.querySelector<HTMLElement>(`[data-unit="${unit.from}"]`)?.focus();
  }
  useEffect(() => bringIntoSight(list.current, list.current?.children[shown]), [shown]);
  return (
    <ol ref={list} className={styles.units} aria-label={words.sentences} onClick={onClick} onKeyDown={onKey}>
      {units.map((unit, index) => (
        <li key={unit.from} className={styles.unit}>
          <UnitButton
            language={language}
            from={unit.from}
            flag={unit.flag}
            times={timesOf(unit, unit.from === open, hasParts)}
            text={plainText(content, unit)}
            isSelected={index === shown}
            isOpen={unit.from === open}
          />
          {index === shown && children}
        </li>
      ))}
    </ol>
  );
}

interface UnitButtonProps extends Pick<UnitListProps, 'language'>, Pick<Unit, 'from'> {
  readonly flag: Unit['flag'];
  readonly times: string;
  readonly text: string;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
}

/** Renders again only when what it shows has changed, of the hundreds in a long story. */
const UnitButton = memo(function UnitButton(props: UnitButtonProps) {
  const { from, flag, times, text, language, isSelected, isOpen } = props;
  return (
    <button
      type="button"
      className={styles.unitButton}
      aria-expanded={isSelected}
      data-unit={from}
      data-open={isOpen ? '' : undefined}
      tabIndex={isSelected ? 0 : -1}
    >
      <span className={styles.times} data-flag={flag}>
        {times}
      </span>
      <span {...inLanguage(language)} className={styles.sentence}>
        {text}
      </span>
    </button>
  );
});

function timesOf({ cue, flag }: Unit, isOpen: boolean, hasParts: boolean): string {
  if (isOpen) return words.beingSpoken;
  if (!cue) return words.noTime;
  const fromTo = words.fromTo(exactTime(cue.startSeconds), exactTime(cue.endSeconds));
  const times = hasParts ? words.inPart(cue.part + 1, fromTo) : fromTo;
  return flag === 'pace' ? words.oddLength(times) : times;
}

/** One step of an edge: about the smallest difference that an ear can tell. */
export const nudgeSeconds = 0.01;

interface UnitToolsProps {
  readonly unit: Unit;
  readonly part: number;
  readonly hasNext: boolean;
  readonly voice: Voice;
  readonly onAct: (act: TimingAct) => void;
}

export function UnitTools({ unit, part, hasNext, voice, onAct }: UnitToolsProps) {
  const { cue, index, from, to } = unit;
  if (!cue)
    return (
      <div className={styles.tools}>
        <ActionButton
          label={words.edgeHere.startSeconds}
          onPress={() => onAct({ kind: 'place', from, to, part, seconds: voice.seconds() })}
        />
      </div>
    );
  const isInPart = cue.part === part;
  const { startSeconds, endSeconds } = cue;
  function split(): void {
    const seconds = voice.seconds();
    const isWithin = seconds > startSeconds && seconds < endSeconds;
    onAct({ kind: 'split', index, seconds: isWithin ? seconds : (startSeconds + endSeconds) / 2 });
  }
  return (
    <div className={styles.tools}>
      {isInPart && (
        <ActionButton label={words.hear} onPress={() => voice.playExcerpt(startSeconds, endSeconds)} />
      )}
      {(['startSeconds', 'endSeconds'] as const).map((edge) => (
        <EdgeTools
          key={edge}
          edge={edge}
          seconds={cue[edge]}
          currentSeconds={isInPart ? voice.seconds : undefined}
          onMove={(seconds) => onAct({ kind: 'move', index, edge, seconds })}
        />
      ))}
      {isInPart && <ActionButton label={words.split} onPress={split} />}
      {hasNext && <ActionButton label={words.join} onPress={() => onAct({ kind: 'join', index })} />}
      <ActionButton label={words.removeTime} onPress={() => onAct({ kind: 'remove', index })} />
    </div>
  );
}

interface EdgeToolsProps {
  readonly edge: Edge;
  readonly seconds: number;
  /** The playback position; undefined while another part is played. */
  readonly currentSeconds: (() => number) | undefined;
  readonly onMove: (seconds: number) => void;
}

function EdgeTools({ edge, seconds, currentSeconds, onMove }: EdgeToolsProps) {
  const word = words.edges[edge];
  return (
    <>
      <fieldset className={styles.edge} aria-label={words.edgeAt(word, exactTime(seconds))}>
        <ActionButton
          label={words.nudgeEarlier}
          name={words.edgeEarlier(word)}
          onPress={() => onMove(seconds - nudgeSeconds)}
        />
        <span>{words.edgeTime(word, exactTime(seconds))}</span>
        <ActionButton
          label={words.nudgeLater}
          name={words.edgeLater(word)}
          onPress={() => onMove(seconds + nudgeSeconds)}
        />
      </fieldset>
      {currentSeconds && (
        <ActionButton label={words.edgeHere[edge]} onPress={() => onMove(currentSeconds())} />
      )}
    </>
  );
}
