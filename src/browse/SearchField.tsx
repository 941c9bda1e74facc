import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFindState, takeEarly } from '../page/findState.ts';
import styles from './Library.module.css';
import * as words from './words.ts';

const pauseMs = 400;

interface SearchFieldProps {
  readonly addressed: string;
  readonly onType: (query: string) => void;
  /** Called when the reader pauses, unless the address already asks for that search. */
  readonly onPause: (query: string) => void;
  readonly onLeave: (query: string) => void;
}

/** Its text is its own state, so that a letter shows before the list is filtered. */
export function SearchField({ addressed, onType, onPause, onLeave }: SearchFieldProps) {
  const [typed, setTyped] = useState(addressed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isFindState(history.state)) return;
    // Delayed until the page has moved the focus to its beginning.
    const timer = setTimeout(() => {
      field.current?.focus();
      const typed = takeEarly();
      if (typed === '') return;
      // At once: the next letter goes into the field and must follow these.
      flushSync(() => setTyped(typed));
      onType(typed);
    });
    return () => clearTimeout(timer);
  }, [onType]);
  // Back, forward and links change the address under the field.
  useEffect(() => setTyped(addressed), [addressed]);
  useEffect(() => {
    if (typed === addressed) return;
    const pause = setTimeout(() => onPause(typed), pauseMs);
    return () => clearTimeout(pause);
  }, [typed, addressed, onPause]);
  return (
    <search className={`screenOnly ${styles.search}`}>
      <label htmlFor="find">{words.search}</label>
      <input
        ref={field}
        id="find"
        className={`typed ${styles.input}`}
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onKeyDown={(event) => {
          // An input method takes these keys to choose among the words that it offers.
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          onLeave(typed);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onType(target.value);
        }}
      />
    </search>
  );
}
