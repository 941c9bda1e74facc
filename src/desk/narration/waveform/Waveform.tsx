import { type ReactNode, useMemo } from 'react';
import styles from '../Narration.module.css';
import { columnsOf, type Peaks } from './peaks.ts';

interface WaveformProps {
  readonly peaks: Peaks;
  readonly durationSeconds: number;
  /** The stretch of the recording that fills the width; omitted, the whole of it. */
  readonly viewFromSeconds?: number;
  readonly viewToSeconds?: number;
  /** Drawn over the waveform, which is the containing block: a time is at `(seconds - from) / (to - from)` of its width. */
  readonly children?: ReactNode;
}

const columnCount = 1000; // whatever the width on the page

/** Hidden from screen readers, because its information is also given in words. */
export function Waveform(props: WaveformProps) {
  const { peaks, durationSeconds, viewFromSeconds = 0, viewToSeconds = durationSeconds, children } = props;
  const outline = useMemo(() => {
    const columns = columnsOf(peaks, viewFromSeconds, viewToSeconds, columnCount);
    // Along the highest samples from left to right, and back along the lowest.
    const top = columns.map(({ high }, x) => `${x + 0.5} ${(-high).toFixed(3)}`);
    const bottom = columns.map(({ low }, x) => `${x + 0.5} ${(-low).toFixed(3)}`);
    return `M${[...top, ...bottom.reverse()].join('L')}Z`;
  }, [peaks, viewFromSeconds, viewToSeconds]);
  return (
    <div className={styles.wave}>
      <svg
        className={styles.picture}
        aria-hidden="true"
        viewBox={`0 -1 ${columnCount} 2`}
        preserveAspectRatio="none"
      >
        {/* The stroke draws silence, whose outline encloses nothing, as a line one pixel high. */}
        <path d={outline} fill="currentColor" stroke="currentColor" vectorEffect="non-scaling-stroke" />
      </svg>
      {children}
    </div>
  );
}
