import {
  type CSSProperties,
  memo,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ActionLink } from '../../parts/Action.tsx';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../parts/icons.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import type { CatalogueRow, StoryId } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import styles from './Carousel.module.css';
import { cardWindow, movedPosition, type Place, type Side } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';
import { StoryCard } from './StoryCard.tsx';

export interface CarouselProps {
  readonly shelf: Shelf;
  /** Index of the centre card. */
  readonly position: number;
  /** The side on which a card is fading out. */
  readonly leaving?: Side;
  /** While the cards are dragged: how far the centre lies beyond the centre card, in cards. */
  readonly beyond?: number | undefined;
  readonly isPaused?: boolean | undefined;
  /** The position that the reader's own last move led to. */
  readonly announced?: number | undefined;
  /** What stands beside "Read", for the story in the centre. The same function each time. */
  readonly besideReading?: ((id: StoryId) => ReactNode) | undefined;
}

/**
 * A language's stories, one in the centre and the next ones fanned out beside it, after the carousel pattern of
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Pure: LiveCarousel.tsx has them move.
 */
export function Carousel(props: CarouselProps) {
  const { shelf, position, isPaused, announced, besideReading } = props;
  const title = `Stories in ${languageOf(shelf.language).englishName}`;
  return (
    <section aria-roledescription="carousel" aria-label={title}>
      <h2 className="visuallyHidden">{title}</h2>
      <Stage {...props} />
      <Controls
        shelf={shelf}
        position={position}
        isPaused={isPaused}
        announced={announced}
        besideReading={besideReading}
      />
    </section>
  );
}

function Stage({ shelf, position, leaving, beyond }: CarouselProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [isSet, setIsSet] = useState(false);
  // The cards of the first frame are shown at once; cards that are added later fade in.
  useEffect(() => setIsSet(true), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    // The link that had the focus is none any more: it goes on to the card that took its place.
    if (!stage.current?.contains(document.activeElement)) return;
    stage.current.querySelector<HTMLElement>('[data-offset="0"] a')?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage} data-stage={isSet ? 'set' : ''}>
      {cardWindow(shelf.total, position, leaving).map((place) => {
        // A page without words would promise a card to turn to; it comes in when it is here.
        const row = cardAt(shelf, place.index);
        if (!row && place.offset !== 0) return null;
        return <Slot key={row?.id ?? ''} place={place} row={row} total={shelf.total} beyond={beyond} />;
      })}
    </div>
  );
}

interface SlotProps extends Pick<CarouselProps, 'beyond'> {
  readonly place: Place;
  readonly row: CatalogueRow | undefined;
  readonly total: number;
}

/**
 * Where a card stands is a `data-offset` that the stylesheet turns into a place. While it is dragged it stands between two of
 * them: a style of its own, which the Content-Security-Policy forbids in the first paint only.
 */
function Slot({ place, row, total, beyond }: SlotProps) {
  const { index, offset, isLeaving } = place;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide, as https://www.w3.org/WAI/ARIA/apg/patterns/carousel/ has it; a fieldset belongs to a form
    <div
      className={styles.slot}
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${total}`}
      aria-hidden={offset !== 0}
      data-offset={offset}
      data-leaving={isLeaving || undefined}
      data-held={beyond !== undefined || undefined}
      style={beyond === undefined ? undefined : ({ '--at': offset - beyond } as CSSProperties)}
    >
      {row ? (
        <StoryCard row={row} isCentre={offset === 0} className={styles.page} />
      ) : (
        <div className={`${styles.blank} ${styles.page}`}>
          <LoadingMark label="Loading stories" />
        </div>
      )}
    </div>
  );
}

/**
 * What moves the cards and speaks of the one in the centre. What a control does stands in its `data-move`;
 * runCarousel.ts does it. React does not render each step of a drag.
 */
export const Controls = memo(function Controls({
  shelf,
  position,
  isPaused,
  announced,
  besideReading,
}: CarouselProps) {
  const { language, total } = shelf;
  const centre = cardAt(shelf, position);
  const isEnd = (by: number) => movedPosition(position, by, total) === position;
  return (
    <>
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.control}
          aria-label="Previous story"
          aria-disabled={isEnd(-1)}
          data-move={-1}
        >
          <PreviousIcon />
        </button>
        <p className={styles.counter}>{`${position + 1} / ${total}`}</p>
        <button
          type="button"
          className={styles.control}
          aria-label="Next story"
          aria-disabled={isEnd(1)}
          data-move={1}
        >
          <NextIcon />
        </button>
        {total > 1 && (
          <button
            type="button"
            className={`${styles.control} ${styles.pause}`}
            aria-label={isPaused ? 'Start auto-scroll' : 'Stop auto-scroll'}
            data-move="pause"
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
        )}
        <div className={styles.read}>
          {centre && (
            <ActionLink href={`/content/${centre.id}`} strong>
              Read
            </ActionLink>
          )}
        </div>
        <div className={styles.list}>{centre && besideReading?.(centre.id)}</div>
      </div>
      <p className="visuallyHidden" role="status">
        {centre && announced === position && (
          <>
            <span>{`${position + 1} of ${total}, `}</span>
            <span lang={language}>{centre.title}</span>
          </>
        )}
      </p>
    </>
  );
});
