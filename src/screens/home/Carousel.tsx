import {
  type CSSProperties,
  type HTMLAttributes,
  memo,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { ActionLink } from '../../parts/Action.tsx';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../parts/icons.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import type { Standing } from '../../parts/StoryFacts.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import * as words from '../../words/home/page.ts';
import styles from './Carousel.module.css';
import { cardWindow, movedPosition } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';
import { StoryCard } from './StoryCard.tsx';

export interface CarouselProps {
  readonly shelf: Shelf;
  /** Index of the centre card. */
  readonly position: number;
  /** While the cards are dragged: how far the centre lies beyond the centre card, in cards. */
  readonly beyond?: number | undefined;
  readonly isPaused?: boolean | undefined;
  /** The position that the reader's own last move led to. */
  readonly announced?: number | undefined;
  /** How the stories stand with the reader, as far as it is known. */
  readonly standings?: ReadonlyMap<StoryId, Standing> | undefined;
  /** What stands beside "Read", for the story in the centre. The same function each time. */
  readonly besideReading?: ((id: StoryId) => ReactNode) | undefined;
  /** Pointer and keyboard input. */
  readonly hands?: HTMLAttributes<HTMLElement>;
}

/**
 * A language's stories, one in the centre and the next ones fanned out beside it, after the carousel pattern of
 * https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. Pure: LiveCarousel.tsx has them move. A press on the cards gives
 * the carousel the focus, and with it the keys.
 */
export function Carousel({ hands, ...props }: CarouselProps) {
  const { shelf, position, isPaused, announced, besideReading } = props;
  const title = words.storiesIn(languageOf(shelf.language).englishName);
  return (
    <section aria-roledescription={words.carousel} aria-label={title} tabIndex={-1} {...hands}>
      <h2 className="visuallyHidden">{title}</h2>
      <Stage key={shelf.language} {...props} />
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

/**
 * Where a card stands is a `data-offset` that the stylesheet turns into a place. While it is dragged it stands between
 * two of them: a style of its own, which the Content-Security-Policy forbids in the first paint only.
 */
function Stage({ shelf, position, beyond, standings }: CarouselProps) {
  const stage = useRef<HTMLDivElement>(null);
  // Asked before the move, which may take the card that has it out of the document.
  const hadFocus = stage.current?.contains(document.activeElement) === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    // The link that had the focus is none any more: it goes on to the card that took its place, if that is here.
    const link = stage.current?.querySelector<HTMLElement>('[data-offset="0"] a');
    if (hadFocus) (link ?? stage.current?.parentElement)?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage} data-stage="">
      {cardWindow(shelf.total, position).map(({ index, offset }) => {
        const row = cardAt(shelf, index);
        // A page without words would promise a card to turn to; it comes in when it is here.
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
            data-held={beyond !== undefined || undefined}
            style={beyond === undefined ? undefined : placeOf(offset - beyond)}
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
}

function placeOf(at: number): CSSProperties {
  return { '--side': Math.sign(at), '--away': Math.abs(at) } as CSSProperties;
}

/** What moves the cards and speaks of the one in the centre. React does not render it at each step of a drag. */
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
          {centre && (
            <ActionLink href={`/content/${centre.id}`} strong>
              {words.read}
            </ActionLink>
          )}
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

/** A button that moves the cards by so many steps, or pauses them. */
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
  /** It leads nowhere from here. */
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}
