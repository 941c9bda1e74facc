import { useState } from 'react';
import { lazyPart } from '../../../parts/lazyPart.tsx';
import type { CatalogueRow } from '../../../shared/catalogue.ts';

const WhatNext = lazyPart('What to read next', async () => (await import('./WhatNext.tsx')).WhatNext);

/** What follows a story. It is fetched as the reader comes near; nothing stands below it that it could move. */
export function AtTheEnd({ row }: { readonly row: CatalogueRow }) {
  const [isNear, setNear] = useState(false);
  function watch(end: HTMLDivElement | null): (() => void) | undefined {
    if (!end) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '0px 0px 600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }
  return isNear ? <WhatNext row={row} /> : <div ref={watch} />;
}
