import { useEffect, useRef } from 'react';
import { isFindState } from '../../state/findState.ts';
import * as words from '../../words/library.ts';
import styles from './Library.module.css';

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The search field. It takes the focus when the reader opened the page with the search key. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Delayed until the page has moved the focus to its beginning.
    const timer = isFindState(history.state) && setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer || undefined);
  }, []);
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
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </search>
  );
}
