import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/Action.tsx';
import { NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../parts/icons.tsx';
import { languageOf } from '../../shared/languages.ts';
import { CardStage } from './CardStage.tsx';
import styles from './CarouselView.module.css';
import { movedPosition, standAt } from './cardWindow.ts';
import { cardAt, type Shelf } from './homeShelf.ts';

/** A language's stories at rest, one in the centre and the next ones fanned out beside it. LiveCards.tsx has them move. */
export function CarouselView({ shelf, position }: Pick<ControlsProps, 'shelf' | 'position'>) {
  return (
    <CarouselFrame language={shelf.language}>
      <CardStage shelf={shelf} stand={standAt(position)} />
      <Controls shelf={shelf} position={position} />
    </CarouselFrame>
  );
}

interface CarouselFrameProps {
  readonly language: string;
  readonly children: ReactNode;
}

/** What stands around cards and controls, after the carousel pattern of https://www.w3.org/WAI/ARIA/apg/patterns/carousel/. */
export function CarouselFrame({ language, children }: CarouselFrameProps) {
  const title = `Stories in ${languageOf(language).englishName}`;
  return (
    <section aria-roledescription="carousel" aria-label={title} data-part="cards">
      <h2 className="visuallyHidden">{title}</h2>
      {children}
    </section>
  );
}

interface ControlsProps {
  readonly shelf: Shelf;
  /** Index of the centre card. */
  readonly position: number;
  readonly isPaused?: boolean;
  /** The position that the reader's own last move led to. */
  readonly announced?: number | undefined;
}

/** What moves the cards and speaks of the one in the centre. What a control does stands in its `data-move`; liveCarousel.ts does it. */
export function Controls({ shelf, position, isPaused = false, announced }: ControlsProps) {
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
            aria-label={isPaused ? 'Let the stories pass by' : 'Stop the stories passing by'}
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
        {/* Filled for who is signed in (src/app/forReaders). */}
        <div className={`${styles.list} forReaders`} data-list-of={centre?.id} />
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
}
