import { useEffect, useRef } from 'react';
import { isFindState } from '../../state/findState.ts';
import styles from './Library.module.css';

interface SearchFieldProps {
  readonly value: string;
  /** False until the titles have been read. */
  readonly isReady: boolean;
  readonly onChange: (value: string) => void;
}

/** The one search field. It has the focus when the reader came here by the search key. */
export function SearchField({ value, isReady, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the page has taken the focus to its beginning.
    const timer = isFindState(history.state) && setTimeout(() => field.current?.focus());
    return () => clearTimeout(timer || undefined);
  }, []);
  return (
    <search className={styles.search}>
      <label htmlFor="find">Search titles, authors and saved texts</label>
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
        aria-describedby="find-note"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id="find-note" className={styles.soft}>
        {value !== '' && !isReady ? 'Reading the titles…' : ''}
      </p>
    </search>
  );
}
