import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import type { StoryId } from '../../shared/catalogue.ts';
import { CardStage } from './CardStage.tsx';
import { CarouselFrame, Controls } from './CarouselView.tsx';
import { standAt } from './cardWindow.ts';
import { goTo, homePlace } from './homePlace.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

interface LiveCardsProps {
  /** Of one language for as long as it lives. */
  readonly shelf: Shelf;
}

/**
 * The cards as hands and clock move them. Cards and controls each look at homePlace for what is theirs, and nothing
 * around them does: a move has no time to render more anew.
 */
export function LiveCards({ shelf }: LiveCardsProps) {
  return (
    <CarouselFrame language={shelf.language}>
      <LiveStage shelf={shelf} />
      <LiveControls shelf={shelf} />
    </CarouselFrame>
  );
}

function LiveStage({ shelf }: LiveCardsProps) {
  const { stand } = useSnapshot(homePlace);
  const last = lastOf(shelf);
  return <CardStage shelf={shelf} stand={stand.position <= last ? stand : standAt(last)} />;
}

function LiveControls({ shelf }: LiveCardsProps) {
  const place = useSnapshot(homePlace);
  const position = Math.min(place.position, lastOf(shelf));
  useStoryKept(shelf, position);
  return <Controls shelf={shelf} position={position} isPaused={place.isPaused} announced={place.announced} />;
}

/** A story may have been removed while the reader stood at the end of the list. */
function lastOf(shelf: Shelf): number {
  return Math.max(0, shelf.total - 1);
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
