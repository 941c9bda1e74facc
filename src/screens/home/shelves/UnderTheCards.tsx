import { useState } from 'react';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import type { ShelvesProps } from './Shelves.tsx';

const Shelves = lazyPart('The shelves', async () => (await import('./Shelves.tsx')).Shelves);

/**
 * The shelves. For a returning reader, or one with a story to continue, they are loaded at once, on a first visit when
 * they are scrolled into view or a key is pressed: Tab would otherwise skip them.
 */
export function UnderTheCards({ isAtOnce, ...props }: ShelvesProps & { readonly isAtOnce: boolean }) {
  // The class is the note of src/state/begunNote.ts.
  const [isWanted, setWanted] = useState(
    () => isAtOnce || document.documentElement.classList.contains('hasBegun'),
  );
  function watch(place: HTMLDivElement | null): (() => void) | undefined {
    if (!place) return undefined;
    const want = () => setWanted(true);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) want();
    });
    observer.observe(place);
    document.addEventListener('keydown', want);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', want);
    };
  }
  return isWanted ? <Shelves {...props} /> : <div ref={watch} />;
}
