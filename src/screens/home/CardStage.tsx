import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import styles from './CardStage.module.css';
import { cardWindow, type Side } from './cardWindow.ts';
import { StoryCard } from './StoryCard.tsx';

export interface CardStageProps {
  /** The card at an index of the list; undefined while it is on its way. */
  readonly cardAt: (index: number) => CatalogueRow | undefined;
  readonly total: number;
  readonly position: number;
  readonly leaving: Side;
}

/**
 * The cards around the centre one. Where a card stands is a `data-offset` that the stylesheet turns into a transform:
 * no inline styles, which the Content-Security-Policy forbids in the first paint. What the reader's hands do with
 * them is for liveCarousel.ts, which knows them by their attributes.
 */
export function CardStage({ cardAt, total, position, leaving }: CardStageProps) {
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
      {cardWindow(total, position, leaving).map(({ index, offset, isLeaving }) => {
        const row = cardAt(index);
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
            data-offset={offset}
            data-leaving={isLeaving || undefined}
            data-move={isCentre ? undefined : offset}
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
      })}
    </div>
  );
}
