import { useEffect, useState } from 'react';
import { lipi } from '../ui/words.ts';
import styles from './Masthead.module.css';
import { rotateWords, words } from './wordmark.ts';
import { tagline, taglineEnd } from './words.ts';

/**
 * The home page's head: the product's name in seven scripts in turn, under one accessible name, the tagline, and the
 * library's own name. The first paint has only the Latin word: laying out six more scripts would cost more than all the cards.
 */
export function Masthead({ name }: { readonly name?: string | undefined }) {
  const [{ shown, leaving }, turn] = useState<{ shown: number; leaving: number | undefined }>({
    shown: 0,
    leaving: undefined,
  });
  useEffect(() => rotateWords((next) => turn((turned) => ({ shown: next, leaving: turned.shown }))), []);
  return (
    <header className={styles.masthead}>
      <h1 className={styles.wordmark} aria-label={lipi}>
        {leaving !== undefined && <Word key={leaving} index={leaving} motion={styles.leaving} />}
        <Word key={shown} index={shown} motion={leaving === undefined ? undefined : styles.arriving} />
      </h1>
      <p className={styles.tagline}>
        <span>{tagline}</span>
        <span>{taglineEnd}</span>
      </p>
      {name && (
        <p className={styles.library} dir="auto">
          {name}
        </p>
      )}
    </header>
  );
}

function Word({ index, motion = '' }: { readonly index: number; readonly motion?: string | undefined }) {
  const word = words[index];
  if (word === undefined) return null;
  return (
    <span className={`${styles.word} ${motion}`.trim()} lang={word.language} aria-hidden="true">
      {word.text}
    </span>
  );
}
