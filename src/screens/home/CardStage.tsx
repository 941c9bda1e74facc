import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import styles from './CardStage.module.css';
import { cardWindow, type Stand } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';
import { isSameStory, StoryCard } from './StoryCard.tsx';

export interface CardStageProps {
  readonly shelf: Shelf;
  readonly stand: Stand;
}

/**
 * The cards around the centre one. Where a card stands is a `data-offset` that the stylesheet turns into a transform:
 * no inline styles, which the Content-Security-Policy forbids in the first paint. What the reader's hands do with
 * them is for liveCarousel.ts, which knows them by their attributes, and by `data-index` which story stands there.
 */
export const CardStage = memo(Stage, isSameStage);

function Stage({ shelf, stand }: CardStageProps) {
  const { total } = shelf;
  const { position } = stand;
  const stage = useRef<HTMLDivElement>(null);
  const [isSet, setIsSet] = useState(false);
  // The cards of the first frame stand there at once; those that come into the document later fade in.
  useEffect(() => setIsSet(true), []);

  useLayoutEffect(() => {
    // The link that had the focus is none any more: it goes on to the card that took its place.
    if (!stage.current?.contains(document.activeElement)) return;
    stage.current.querySelector<HTMLElement>(`[data-index="${position}"] a`)?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage} data-stage={isSet ? 'set' : ''}>
      {cardWindow(total, stand).map(({ index, offset, isLeaving }) => {
        const row = cardAt(shelf, index);
        const isCentre = offset === 0;
        // A page without words would promise a card to turn to; it comes in when it is here.
        if (!row && !isCentre) return null;
        return (
          <CardSlot
            key={index}
            index={index}
            firstOffset={offset}
            total={total}
            row={row}
            isCentre={isCentre}
            isLeaving={isLeaving}
          />
        );
      })}
    </div>
  );
}

interface CardSlotProps {
  readonly index: number;
  /** Where it stands when it comes into the document. */
  readonly firstOffset: number;
  readonly total: number;
  readonly row: CatalogueRow | undefined;
  readonly isCentre: boolean;
  readonly isLeaving: boolean;
}

const CardSlot = memo(Slot, isSameSlot);

function Slot({ index, firstOffset, total, row, isCentre, isLeaving }: CardSlotProps) {
  // Never another one: turnCards.ts moves the card from here, a few frames before the cards are rendered anew.
  // `data-folds` is foldCards.ts's alone.
  const [offset] = useState(firstOffset);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide, as https://www.w3.org/WAI/ARIA/apg/patterns/carousel/ has it; a fieldset belongs to a form
    <div
      className={styles.slot}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${total}`}
      aria-hidden={!isCentre}
      data-index={index}
      data-offset={offset}
      data-leaving={isLeaving || undefined}
    >
      {row ? (
        <StoryCard row={row} isCentre={isCentre} className={styles.page} />
      ) : (
        <div className={`${styles.blank} ${styles.page}`}>
          {isCentre && <LoadingMark label="Loading stories" />}
        </div>
      )}
    </div>
  );
}

/** In a move most cards only change their place, which is not in the component's hands. */
function isSameSlot(before: CardSlotProps, after: CardSlotProps): boolean {
  const { total, row, isCentre, isLeaving } = before;
  return (
    isSameStory(row, after.row) &&
    isCentre === after.isCentre &&
    isLeaving === after.isLeaving &&
    total === after.total
  );
}

/** The home page asks for its cards at each change of anything that it shows. */
function isSameStage(before: CardStageProps, after: CardStageProps): boolean {
  const { rows, first, total } = before.shelf;
  const { shelf } = after;
  return (
    before.stand === after.stand && rows === shelf.rows && first === shelf.first && total === shelf.total
  );
}
