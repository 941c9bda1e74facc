import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { StoryId } from '../../shared/catalogue.ts';
import { CarouselView } from './CarouselView.tsx';
import { goTo, homePlace } from './homePlace.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

interface LiveCardsProps {
  /** Of one language for as long as it lives. */
  readonly shelf: Shelf;
}

/** The cards as hands and clock move them. Apart from the page around them, which a move has no time to render anew. */
export function LiveCards({ shelf }: LiveCardsProps) {
  const place = useSnapshot(homePlace);
  // A story may have been removed while the reader stood at the end of the list.
  const position = Math.min(place.position, Math.max(0, shelf.total - 1));
  useStoryKept(shelf, position);
  return (
    <CarouselView
      shelf={shelf}
      position={position}
      stand={place.stand.position < shelf.total ? place.stand : undefined}
      isPaused={place.isPaused}
      announced={place.announced}
    />
  );
}

/**
 * A story that is published or taken out elsewhere moves the others: the one in the centre stays there. Who is at the
 * beginning of the list sees its new beginning.
 */
function useStoryKept(shelf: Shelf, position: number): void {
  const centre = useRef<{ readonly shelf: Shelf; readonly id: StoryId; readonly position: number }>(
    undefined,
  );
  useEffect(() => {
    const last = centre.current;
    const id = cardAt(shelf, position)?.id;
    centre.current = id && { shelf, id, position };
    if (!last || last.shelf === shelf || last.position !== position) return;
    if (last.id === id || position === 0) return;
    const at = shelf.rows.findIndex((row) => row.id === last.id);
    if (at >= 0) goTo((shelf.first + at) % shelf.total);
  }, [shelf, position]);
}
