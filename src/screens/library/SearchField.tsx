import { useEffect, useRef, useState } from 'react';
import { isFindState } from '../../state/findState.ts';
import * as words from '../../words/library.ts';
import styles from './Library.module.css';

/** How long the reader does not type before the address has what was typed. */
const pauseMs = 400;

interface SearchFieldProps {
  /** The search that the address asks for. */
  readonly addressed: string;
  /** Called at each letter. */
  readonly onType: (query: string) => void;
  /** Called once the reader pauses, unless the address asks for that search already. */
  readonly onPause: (query: string) => void;
}

/**
 * The one search field. It holds what is typed itself, so that a letter shows before the list is filtered. It has the focus
 * when the reader came here by the search key.
 */
export function SearchField({ addressed, onType, onPause }: SearchFieldProps) {
  const [typed, setTyped] = useState(addressed);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the page has taken the focus to its beginning.
    const timer = isFindState(history.state) && setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer || undefined);
  }, []);
  // Back, forward and links change the address under the field.
  useEffect(() => setTyped(addressed), [addressed]);
  useEffect(() => {
    if (typed === addressed) return;
    const pause = setTimeout(() => onPause(typed), pauseMs);
    return () => clearTimeout(pause);
  }, [typed, addressed, onPause]);
  return (
    <search className={styles.search}>
      <label htmlFor="find">{words.search}</label>
      <input
        ref={field}
        id="find"
        className={styles.input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onType(target.value);
        }}
      />
    </search>
  );
}
