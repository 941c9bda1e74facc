import { type HTMLAttributes, memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { ActionLink } from '../../parts/controls/Action.tsx';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../parts/controls/icons.tsx';
import { LoadingMark } from '../../parts/page/LoadingMark.tsx';
import type { Standing } from '../../parts/story/StoryFacts.tsx';
import { languageOf } from '../../shared/languages.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../../words/home/page.ts';
import styles from './Carousel.module.css';
import { cardWindow, type Fan, lookAt, movedPosition } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';
import { StoryCard } from './StoryCard.tsx';

export interface CarouselProps {
  readonly shelf: Shelf;
  /** Index of the centre card. */
  readonly position: number;
  /** While the cards are dragged: how far they are past the centre card, in cards. */
  readonly beyond?: number | undefined;
  readonly isPaused?: boolean | undefined;
  /** The position that the reader's own last move led to; announced to screen readers. */
  readonly announced?: number | undefined;
  /** The reader's progress and saved state for each story, as far as they are known. */
  readonly standings?: ReadonlyMap<StoryId, Standing> | undefined;
  /** Renders what stands in the place of 'Read' for the centre story, if anything. Must keep its identity between renders. */
  readonly insteadOfRead?: ((id: StoryId) => ReactNode) | undefined;
  /** Renders the control beside 'Read' for the centre story. Must keep its identity between renders. */
  readonly besideReading?: ((id: StoryId) => ReactNode) | undefined;
  /** Event handlers for pointer and keyboard input. */
  readonly hands?: HTMLAttributes<HTMLElement>;
}

/**
 * One language's stories: one card in the centre and the next ones fanned out beside it, after the carousel pattern of
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Pure: LiveCarousel.tsx moves the cards. A press on the cards focuses
 * the carousel, so that its keys work.
 */
export function Carousel({ hands, ...props }: CarouselProps) {
  const { shelf, position, beyond, standings, isPaused, announced, insteadOfRead, besideReading } = props;
  const title = words.storiesIn(languageOf(shelf.language).englishName);
  const stage = useRef<HTMLDivElement>(null);
  useDraggedCards(stage, beyond);
  return (
    <section aria-roledescription={words.carousel} aria-label={title} tabIndex={-1} {...hands}>
      <h2 className="visuallyHidden">{title}</h2>
      <Stage
        key={shelf.language}
        ref={stage}
        shelf={shelf}
        position={position}
        standings={standings}
        isDragged={beyond !== undefined}
      />
      <Controls
        shelf={shelf}
        position={position}
        isPaused={isPaused}
        announced={announced}
        insteadOfRead={insteadOfRead}
        besideReading={besideReading}
      />
    </section>
  );
}

/**
 * A card's place is its `data-offset`, which the stylesheet turns into a position. Memoised, so drag steps render it only
 * when another card comes to the centre.
 */
const Stage = memo(function Stage({ ref: stage, shelf, position, standings, isDragged }: StageProps) {
  // Read before the move, which may remove the focused card from the document.
  const hadFocus = stage.current?.contains(document.activeElement) === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    // The focused card's title is no longer a link, so the focus moves to the new centre card's link, or to the carousel if
    // there is none.
    const link = stage.current?.querySelector<HTMLElement>('[data-offset="0"] a');
    if (hadFocus) (link ?? stage.current?.parentElement)?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage} data-stage="">
      {cardWindow(shelf.total, position).map(({ index, offset }) => {
        const row = cardAt(shelf, index);
        // A card without text would suggest a story that can be opened, so it is rendered once its row is loaded.
        if (!row && offset !== 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a slide, as https://www.w3.org/WAI/ARIA/apg/patterns/carousel/ has it; a fieldset belongs to a form
          <div
            key={row?.id ?? ''}
            className={styles.slot}
            role="group"
            aria-roledescription={words.slide}
            aria-label={words.place(index + 1, shelf.total)}
            aria-hidden={offset !== 0}
            data-offset={offset}
            data-held={isDragged || undefined}
          >
            {row ? (
              <StoryCard
                row={row}
                standing={standings?.get(row.id)}
                isCentre={offset === 0}
                className={styles.page}
              />
            ) : (
              <div className={`${styles.blank} ${styles.page}`}>
                <LoadingMark label={words.loading} />
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
});

interface StageProps extends Pick<CarouselProps, 'shelf' | 'position' | 'standings'> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isDragged: boolean;
}

/** While the cards are dragged, `beyond` the centre card, puts each where the stylesheet would if offsets were fractional. */
function useDraggedCards(stage: RefObject<HTMLElement | null>, beyond: number | undefined): void {
  /** Read when the drag begins; undefined at rest. */
  const fan = useRef<Fan>(undefined);
  // After each render, since another card may have come to the centre.
  useLayoutEffect(() => {
    if (!stage.current || (beyond === undefined && !fan.current)) return;
    fan.current = beyond === undefined ? undefined : (fan.current ?? fanOf(stage.current));
    for (const slot of stage.current.querySelectorAll<HTMLElement>('[data-offset]')) {
      const look = fan.current && lookAt(Number(slot.dataset.offset) - (beyond ?? 0), fan.current);
      slot.style.transform = look?.transform ?? '';
      (slot.firstElementChild as HTMLElement).style.opacity = look?.opacity ?? '';
    }
  });
}

function fanOf(stage: HTMLElement): Fan {
  const style = getComputedStyle(stage);
  const numberOf = (name: string) => Number.parseFloat(style.getPropertyValue(name));
  return { spread: numberOf('--spread'), curve: numberOf('--curve'), tilt: numberOf('--tilt') };
}

/** The buttons that move the cards, and the announcement of the centre card. Memoised, so drag steps do not render it. */
export const Controls = memo(function Controls({
  shelf,
  position,
  isPaused,
  announced,
  insteadOfRead,
  besideReading,
}: CarouselProps) {
  const { language, total } = shelf;
  const centre = cardAt(shelf, position);
  const isEnd = (by: number) => movedPosition(position, by, total) === position;
  return (
    <>
      <div className={styles.controls}>
        <Control name={words.previous} move={-1} isEnd={isEnd(-1)}>
          <PreviousIcon />
        </Control>
        <p className={styles.counter}>{`${position + 1} / ${total}`}</p>
        <Control name={words.next} move={1} isEnd={isEnd(1)}>
          <NextIcon />
        </Control>
        {total > 1 && (
          <Control name={isPaused ? words.start : words.pause} move="pause">
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </Control>
        )}
        <div className={styles.read}>
          {centre &&
            (insteadOfRead?.(centre.id) || (
              <ActionLink href={`/content/${centre.id}`} strong>
                {words.read}
              </ActionLink>
            ))}
        </div>
        <div className={styles.list}>{centre && besideReading?.(centre.id)}</div>
      </div>
      <p className="visuallyHidden" role="status">
        {centre && announced === position && (
          <>
            <span>{words.isAt(position + 1, total)}</span>
            <span lang={language}>{centre.title}</span>
          </>
        )}
      </p>
    </>
  );
});

/** A button that moves the cards by `move` steps, or pauses them. */
function Control({ name, move, isEnd, children }: ControlProps) {
  return (
    <button type="button" className={styles.control} aria-label={name} aria-disabled={isEnd} data-move={move}>
      {children}
    </button>
  );
}

interface ControlProps {
  readonly name: string;
  readonly move: number | 'pause';
  /** A step in this direction would not move the cards. */
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}
