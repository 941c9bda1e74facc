import { useEffect, useState } from 'react';
import { lazyPart } from '../page/lazy.tsx';
import { readStored } from '../page/persistedStore.ts';
import { unwrittenPlacesKey } from '../readerData/privateName.ts';
import { warn } from '../shared/warn.ts';
import type { LiveReadingProps } from './reading/LiveReading.tsx';

const LiveReading = lazyPart('Reading', async () => (await import('./reading/LiveReading.tsx')).LiveReading);

/** At once for a returning reader, who may have stopped within the story, else at the first scroll or selection. */
export function ReadingAids(props: LiveReadingProps) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenWanted(() => setWanted(true)), []);
  return isWanted && <LiveReading {...props} />;
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
  // The page was scrolled, or something selected, before this ran.
  if (scrollY > 0) once();
  onSelect();
  hasPlaces().then((has) => has && once(), warn('Listing the databases failed'));
  return () => ending.abort();
}

/** Whether anyone's reading places are stored on this device (src/readerData/places.ts). Opens no database. */
export async function hasPlaces(): Promise<boolean> {
  if (readStored(unwrittenPlacesKey) !== undefined) return true;
  const databases = await globalThis.indexedDB?.databases?.();
  return databases?.some(({ name }) => name?.startsWith('lipi-private-')) ?? false;
}
