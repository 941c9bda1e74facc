import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import styles from './CardStage.module.css';
import { cardWindow, type Stand } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';
import { StoryCard } from './StoryCard.tsx';

export interface CardStageProps {
  readonly shelf: Shelf;
  readonly stand: Stand;
}

/**
 * The cards around the centre one. Where a card stands is a `data-offset` that the stylesheet turns into a transform:
 * no inline styles, which the Content-Security-Policy forbids in the first paint. What the reader's hands do with
 * them is for liveCarousel.ts, which knows them by their attributes, and by `data-index` which story stands there: in a
 * move it sets `data-offset` a few frames before this does.
 */
export const CardStage = memo(Stage, isSameStage);

function Stage({ shelf, stand }: CardStageProps) {
  const { total } = shelf;
  const { position } = stand;
  const stage = useRef<HTMLDivElement>(null);
  const [isSet, setIsSet] = useState(false);
  // The cards of the first frame stand there at once; those that come into the document later fade in.
  useEffect(() => setIsSet(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    // The link that had the focus is none any more: it goes on to the card that took its place.
    if (!stage.current?.contains(document.activeElement)) return;
    stage.current.querySelector<HTMLElement>('[data-offset="0"] a')?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage} data-stage={isSet ? 'set' : ''}>
      {cardWindow(total, stand).map(({ index, offset, isLeaving, folds }) => {
        const row = cardAt(shelf, index);
        const isCentre = offset === 0;
        // A page without words would promise a card to turn to; it comes in when it is here.
        if (!row && !isCentre) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a slide, as https://www.w3.org/WAI/ARIA/apg/patterns/carousel/ has it; a fieldset belongs to a form
          <div
            key={index}
            className={styles.slot}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${total}`}
            aria-hidden={!isCentre}
            data-index={index}
            data-offset={offset}
            hidden={folds > 1 || undefined}
            data-leaving={isLeaving || undefined}
          >
            {row ? (
              <StoryCard row={row} isCentre={isCentre} isWhole={folds === 0} className={styles.page} />
            ) : (
              <div className={`${styles.blank} ${styles.page}`}>
                {isCentre && <LoadingMark label="Loading stories" />}
              </div>
            )}
          </div>
        );
      })}
    </div>
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
