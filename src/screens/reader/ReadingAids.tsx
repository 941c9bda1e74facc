import { type ComponentType, useEffect, useState } from 'react';
import type { LiveReadingProps } from './reading/LiveReading.tsx';

/**
 * Fetches what goes along with reading when it has something to do: at once for a reader who has been here before and may
 * have left off within the story, else when the page is first scrolled or something is selected.
 */
export function ReadingAids(props: LiveReadingProps) {
  const [Live, setLive] = useState<ComponentType<LiveReadingProps>>();
  useEffect(
    () =>
      whenWanted(() => {
        import('./reading/LiveReading.tsx').then(
          (module) => setLive(() => module.LiveReading),
          (error: unknown) => console.warn(`The reading aids could not be fetched: ${String(error)}`),
        );
      }),
    [],
  );
  return Live && <Live {...props} />;
}

function whenWanted(want: () => void): () => void {
  const ending = new AbortController();
  function once(): void {
    if (ending.signal.aborted) return;
    ending.abort();
    want();
  }
  document.addEventListener('scroll', once, { passive: true, signal: ending.signal });
  const onSelect = () => getSelection()?.isCollapsed === false && once();
  document.addEventListener('selectionchange', onSelect, { signal: ending.signal });
  // Scrolled before this ran.
  if (scrollY > 0) once();
  hasPlaces().then(
    (known) => known && once(),
    (error: unknown) => console.warn(`The databases could not be listed: ${String(error)}`),
  );
  return () => ending.abort();
}

/** Whether anybody's places are kept on this device (src/library/privateDatabase.ts); asked without opening one. */
async function hasPlaces(): Promise<boolean> {
  const known = await globalThis.indexedDB?.databases?.();
  return known?.some(({ name }) => name?.startsWith('lipi-private-')) ?? false;
}
