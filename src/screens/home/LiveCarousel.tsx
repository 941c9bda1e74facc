import { useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { Carousel, type CarouselProps } from './Carousel.tsx';
import { goTo, homePlace } from './homePlace.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

/** The cards of one language as the reader and the clock move them. */
export function LiveCarousel({ shelf, besideReading }: Pick<CarouselProps, 'shelf' | 'besideReading'>) {
  const { position, leaving, beyond, isPaused, announced } = useSnapshot(homePlace);
  useStoryKept(shelf, position);
  return (
    <Carousel
      shelf={shelf}
      // A story may have been removed while the reader stood at the end of the list.
      position={Math.max(0, Math.min(position, shelf.total - 1))}
      leaving={leaving}
      beyond={beyond}
      isPaused={isPaused}
      announced={announced}
      besideReading={besideReading}
    />
  );
}

/**
 * A story that is published or taken out elsewhere moves the others: the one in the centre stays there. Who is at the
 * beginning of the list sees its new beginning.
 */
function useStoryKept(shelf: Shelf, position: number): void {
  const last = useRef(shelf);
  // Before a frame is drawn with another story in the centre.
  useLayoutEffect(() => {
    const centre = cardAt(last.current, position)?.id;
    const isMoved = last.current !== shelf && centre !== cardAt(shelf, position)?.id;
    last.current = shelf;
    if (!isMoved || position === 0) return;
    const at = shelf.rows.findIndex(({ id }) => id === centre);
    if (at >= 0) goTo((shelf.first + at) % shelf.total);
  }, [shelf, position]);
}
