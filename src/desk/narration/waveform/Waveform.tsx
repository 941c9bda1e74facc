import { type ReactNode, useEffect, useRef } from 'react';
import { columnsOf, type Peaks } from './peaks.ts';
import styles from './Waveform.module.css';

interface WaveformProps {
  readonly peaks: Peaks;
  readonly durationSeconds: number;
  /** The stretch of the recording that fills the width; omitted, the whole of it. */
  readonly viewFromSeconds?: number;
  readonly viewToSeconds?: number;
  /** Drawn over the waveform, which is the containing block: a time is at `(seconds - from) / (to - from)` of its width. */
  readonly children?: ReactNode;
}

/**
 * The waveform of a recording in the colour of the surrounding text: as wide as its container, sharp at any zoom, redrawn
 * when size or theme change. Its information is also given in words, so it is hidden from screen readers.
 */
export function Waveform({
  peaks,
  durationSeconds,
  viewFromSeconds = 0,
  viewToSeconds = durationSeconds,
  children,
}: WaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const redraw = () => draw(element, peaks, viewFromSeconds, viewToSeconds);
    const sizes = new ResizeObserver(redraw);
    sizes.observe(element); // also reports the initial size
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributeFilter: ['class'] });
    const schemes = matchMedia('(prefers-color-scheme: dark)');
    schemes.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      themes.disconnect();
      schemes.removeEventListener('change', redraw);
    };
  }, [peaks, viewFromSeconds, viewToSeconds]);
  return (
    <div className={styles.wave}>
      <div className={styles.picture} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      {children}
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, peaks: Peaks, fromSeconds: number, toSeconds: number): void {
  const { width, height } = canvas.getBoundingClientRect();
  canvas.width = Math.max(1, Math.round(width * devicePixelRatio));
  canvas.height = Math.max(1, Math.round(height * devicePixelRatio));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = getComputedStyle(canvas).color;
  const middle = canvas.height / 2;
  for (const [x, { low, high }] of columnsOf(peaks, fromSeconds, toSeconds, canvas.width).entries()) {
    // Silence is drawn as a line one pixel high.
    context.fillRect(x, middle - high * middle, 1, Math.max(1, (high - low) * middle));
  }
}
