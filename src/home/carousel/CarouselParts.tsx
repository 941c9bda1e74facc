import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { inDigits } from '../../page/translate.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { ActionLink } from '../../ui/controls/Action.tsx';
import { PauseIcon, PlayIcon, pathIcon } from '../../ui/controls/icons.tsx';
import { LoadingMark } from '../../ui/page/Notice.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import type { StoryStatus } from '../../ui/story/StoryFacts.tsx';
import type { Shelf } from '../homeShelf.ts';
import { StoryCard } from '../StoryCard.tsx';
import * as words from '../words.ts';
import styles from './Carousel.module.css';
import { type CarouselState, cardAt, cardWindow, movedPosition } from './carousel.ts';

const PreviousIcon = pathIcon('M20 12H4.5M11 5l-7 7 7 7');
const NextIcon = pathIcon('M4 12h15.5M13 5l7 7-7 7');

interface StageProps {
  readonly shelf: Shelf;
  readonly position: number;
  readonly statuses?: ReadonlyMap<StoryId, StoryStatus> | undefined;
}

export interface ControlsProps {
  readonly shelf: Shelf;
  readonly position: number;
  readonly state: Pick<CarouselState, 'isPaused' | 'announced'>;
  readonly insteadOfRead?: ((id: StoryId) => ReactNode) | undefined;
  readonly besideReading?: ((id: StoryId) => ReactNode) | undefined;
}

/** The cards. A card's place is its `data-offset`, which the stylesheet turns into a position. */
export const Stage = memo(function Stage({ shelf, position, statuses }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  // Read before the move, which may remove the focused card from the document.
  const hadFocus = stage.current?.contains(document.activeElement) === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another card is in the centre
  useLayoutEffect(() => {
    // The focused card's title is no longer a link: the focus moves to the new centre card's link, or to the carousel.
    const link = stage.current?.querySelector<HTMLElement>('[data-offset="0"] a');
    if (hadFocus) (link ?? stage.current?.parentElement)?.focus({ preventScroll: true });
  }, [position]);

  return (
    <div ref={stage} className={styles.stage}>
      <div className={styles.fan} data-fan="">
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
              aria-label={words.place(index + 1, shelf.storyCount)}
              aria-hidden={offset !== 0}
              data-offset={offset}
            >
              {row ? (
                <StoryCard
                  row={row}
                  status={statuses?.get(row.id)}
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
    </div>
  );
});

export function Controls({ shelf, position, state, insteadOfRead, besideReading }: ControlsProps) {
  const { isPaused, announced } = state;
  const { language, total, storyCount } = shelf;
  const centre = cardAt(shelf, position);
  const isEnd = (by: number) => movedPosition(position, by, total) === position;
  return (
    <>
      <div className={`row ${styles.controls}`}>
        <Control name={words.previous} move={-1} isEnd={isEnd(-1)}>
          <PreviousIcon />
        </Control>
        <p className={styles.counter}>{inDigits(`${position + 1} / ${storyCount}`)}</p>
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
              <ActionLink label={words.read} href={`/content/${centre.id}`} strong />
            ))}
        </div>
        <div className={styles.list}>{centre && besideReading?.(centre.id)}</div>
      </div>
      <p className="visuallyHidden" role="status">
        {centre && announced === position && (
          <>
            <span>{words.isAt(position + 1, storyCount)}</span>
            <span lang={language}>
              <InScript language={language}>{centre.title}</InScript>
            </span>
          </>
        )}
      </p>
    </>
  );
}

function Control({ name, move, isEnd, children }: ControlProps) {
  return (
    <button
      type="button"
      className={`hovers ${styles.control}`}
      aria-label={name}
      aria-disabled={isEnd}
      data-move={move}
    >
      {children}
    </button>
  );
}

interface ControlProps {
  readonly name: string;
  readonly move: number | 'pause';
  readonly isEnd?: boolean;
  readonly children: ReactNode;
}
