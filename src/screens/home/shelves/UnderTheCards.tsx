import { useState } from 'react';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import type { ShelvesProps } from './Shelves.tsx';

const Shelves = lazyPart('The shelves', async () => (await import('./Shelves.tsx')).Shelves);

/** The shelves. For a returning reader they are loaded at once, on a first visit when they are scrolled into view. */
export function UnderTheCards({ isAtOnce, ...props }: ShelvesProps & { readonly isAtOnce: boolean }) {
  const [isWanted, setWanted] = useState(isAtOnce);
  function watch(place: HTMLDivElement | null): (() => void) | undefined {
    if (!place) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted(true);
    });
    observer.observe(place);
    return () => observer.disconnect();
  }
  return isWanted ? <Shelves {...props} /> : <div ref={watch} />;
}
