import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import styles from './Below.module.css';
import { loadBelow } from './loadBelow.ts';

/** Kept when the reader goes to a story: back on the front page it is there in the same frame as the cards. */
let loaded: ReactNode;

/** React, which knows nothing of what is painted in there, leaves it as it is. */
const untouched = { __html: '' };

/**
 * What stands under the cards. A first paint brings it whole (`PaintedBelow`). Its scripts come when the browser has
 * nothing better to do, as a root of their own over what is painted, so that neither they nor its words are part of
 * what the first cards wait for; where nothing is painted, it appears with its scripts.
 */
export function Below() {
  const [content, setContent] = useState(loaded);
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (loaded !== undefined) return;
    const ending = new AbortController();
    let island: Root | undefined;
    async function comeAlive(): Promise<void> {
      try {
        const { LiveBelow, about } = await loadBelow();
        loaded = <LiveBelow about={about} />;
      } catch (error) {
        console.warn(`What stands under the cards could not be fetched: ${String(error)}`);
        addEventListener('online', () => void comeAlive(), { once: true, signal: ending.signal });
        return;
      }
      if (ending.signal.aborted || !slot.current) return;
      if (slot.current.hasChildNodes()) island = hydrateRoot(slot.current, loaded);
      else setContent(loaded);
    }
    whenIdle(() => void comeAlive());
    return () => {
      ending.abort();
      // Not within React's own work on the page around it.
      setTimeout(() => island?.unmount());
    };
  }, []);

  if (content !== undefined) return <div className={styles.below}>{content}</div>;
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

function whenIdle(callback: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 500);
}
