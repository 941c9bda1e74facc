import { useEffect, useState } from 'react';
import { scripts } from '../shared/languages/scripts.ts';
import { lipi } from '../ui/words.ts';
import styles from './HomeView.module.css';
import { tagline, taglineEnd } from './words.ts';

export const words = Object.values(scripts).flatMap(({ wordmark = [] }) => wordmark);

const rotationMs = 3 * 1000;

/** Every three seconds; with reduced motion, the first word stays. Returns a function that stops this. */
export function rotateWords(show: (index: number) => void): () => void {
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const turnTo = (next: number) => {
    index = next;
    show(next);
  };
  const restart = () => {
    clearInterval(timer);
    if (stillness.matches) {
      if (index !== 0) turnTo(0);
    } else if (document.visibilityState === 'visible') {
      timer = setInterval(() => turnTo((index + 1) % words.length), rotationMs);
    }
  };
  restart();
  stillness.addEventListener('change', restart);
  document.addEventListener('visibilitychange', restart);
  return () => {
    clearInterval(timer);
    stillness.removeEventListener('change', restart);
    document.removeEventListener('visibilitychange', restart);
  };
}

/** The first paint has only the Latin word: laying out six more scripts would cost more than all the cards. */
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
