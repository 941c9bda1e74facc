import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { plainText } from '../../../text/storyText.ts';
import styles from './Timing.module.css';
import { exactTime, type Unit } from './units.ts';
import * as words from './words.ts';

interface UnitListProps {
  readonly content: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly units: readonly Unit[];
  readonly selected: number;
  /** The unit that is being spoken, which the next tap ends. */
  readonly open: number | undefined;
  readonly hasParts: boolean;
  readonly onSelect: (unit: Unit) => void;
  readonly children: ReactNode;
}

/** The text in units with their times. The arrow keys move through it; it is a single Tab stop. */
export function UnitList({ units, selected, open, onSelect, children, ...shared }: UnitListProps) {
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
  useEffect(() => {
    // Scrolls only the list; the page does not move.
    const row = list.current?.children[shown];
    if (!(row instanceof HTMLElement) || !list.current) return;
    const { scrollTop, clientHeight } = list.current;
    const isIn = row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight;
    if (!isIn) list.current.scrollTop = row.offsetTop - clientHeight / 4;
  }, [shown]);
  return (
    <ol ref={list} className={styles.units} aria-label={words.sentences} onClick={onClick} onKeyDown={onKey}>
      {units.map((unit, index) => (
        <li key={unit.from} className={styles.unit}>
          <UnitButton {...shared} unit={unit} isSelected={index === shown} isOpen={unit.from === open} />
          {index === shown && children}
        </li>
      ))}
    </ol>
  );
}

interface UnitButtonProps extends Pick<UnitListProps, 'content' | 'language' | 'direction' | 'hasParts'> {
  readonly unit: Unit;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
}

const UnitButton = memo(
  function UnitButton({ content, language, direction, unit, isSelected, isOpen, hasParts }: UnitButtonProps) {
    return (
      <button
        type="button"
        className={styles.unitButton}
        aria-expanded={isSelected}
        data-unit={unit.from}
        data-open={isOpen ? '' : undefined}
        tabIndex={isSelected ? 0 : -1}
      >
        <span className={styles.times} data-flag={unit.flag}>
          {timesOf(unit, isOpen, hasParts)}
        </span>
        <span lang={language} dir={direction} className={styles.sentence}>
          {plainText(content, unit)}
        </span>
      </button>
    );
  },
  (before, after) =>
    before.content === after.content &&
    before.isSelected === after.isSelected &&
    before.isOpen === after.isOpen &&
    timesOf(before.unit, before.isOpen, before.hasParts) ===
      timesOf(after.unit, after.isOpen, after.hasParts) &&
    before.unit.from === after.unit.from &&
    before.unit.to === after.unit.to,
);

function timesOf({ cue, flag }: Unit, isOpen: boolean, hasParts: boolean): string {
  if (isOpen) return words.beingSpoken;
  if (!cue) return words.noTime;
  const fromTo = words.fromTo(exactTime(cue.startSeconds), exactTime(cue.endSeconds));
  const times = hasParts ? words.inPart(cue.part + 1, fromTo) : fromTo;
  return flag === 'pace' ? words.oddLength(times) : times;
}
