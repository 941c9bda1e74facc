import styles from './Timing.module.css';

/** How it is done with the keyboard. */
export function TimingKeys() {
  return (
    <details className={styles.keys}>
      <summary>How to time a story, and its keys</summary>
      <ul className={styles.lines}>
        <li>
          Press Play and then the space bar when the first sentence begins. Each further press ends the
          sentence that is spoken and begins the next. Near a pause a press means the pause.
        </li>
        <li>Escape stops the recording and forgets the sentence that has begun.</li>
        <li>
          In the list of sentences the arrow keys go up and down, Home and End to its ends; the tools of a
          sentence are the next stop of the Tab key. Times can be begun anew from any sentence: choose it,
          then play and press.
        </li>
        <li>
          The two edges of the chosen sentence are sliders in the waveform: arrow keys move an edge by 10 ms,
          Page Up and Page Down by 100 ms. An edge that touches the next one takes it along.
        </li>
        <li>In fields and menus the space bar does what it does everywhere.</li>
      </ul>
    </details>
  );
}
