import { useLayoutEffect, useRef } from 'react';
import { whenIdle } from '../../../parts/whenIdle.ts';
import styles from './Below.module.css';
import type { bringBelow } from './bringBelow.tsx';

/** Kept when the reader goes to a story: back on the front page it is there with the cards. */
let bring: typeof bringBelow | undefined;

/** React, which knows nothing of what is painted in there, leaves it as it is. */
const untouched = { __html: '' };

/**
 * What stands under the cards. A first paint brings it whole (`PaintedBelow`). Its scripts come when the browser has
 * nothing better to do, as a root of their own over what is painted, so that neither they nor its words are part of
 * what the first cards wait for; where nothing is painted, it appears with its scripts.
 */
export function Below() {
  const slot = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const leaving = new AbortController();
    const begin = () => slot.current && bring?.(slot.current, leaving.signal);
    if (bring) begin();
    else {
      whenIdle(async () => {
        ({ bringBelow: bring } = await import('./bringBelow.tsx'));
        begin();
      }, 2000);
    }
    return () => leaving.abort();
  }, []);

  return (
    <div
      ref={slot}
      className={styles.below}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; the one way to tell React that the painted content is not its own
      dangerouslySetInnerHTML={untouched}
    />
  );
}
