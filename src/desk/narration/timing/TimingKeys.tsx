import * as words from '../../../words/desk/timing.ts';
import styles from './Timing.module.css';

/** Explains the keyboard controls. */
export function TimingKeys() {
  return (
    <details className={styles.keys}>
      <summary>{words.keys}</summary>
      <ul className={styles.lines}>
        <li>{words.spaceBar}</li>
        <li>{words.escapeKey}</li>
        <li>{words.arrowKeys}</li>
        <li>{words.edgeKeys}</li>
        <li>{words.keysInFields}</li>
      </ul>
    </details>
  );
}
