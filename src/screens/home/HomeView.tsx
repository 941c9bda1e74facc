import type { ReactNode } from 'react';
import { ActionLink } from '../../parts/Action.tsx';
import { NextIcon, PreviousIcon } from '../../parts/icons.tsx';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { Masthead } from '../../parts/Masthead.tsx';
import { languageOf } from '../../shared/languages.ts';
import { Below } from './below/Below.tsx';
import { CardStage } from './CardStage.tsx';
import { movedPosition } from './cardWindow.ts';
import { HomeNotice } from './HomeNotice.tsx';
import styles from './HomeView.module.css';
import type { HomeState } from './homeShelf.ts';
import { LanguageRow } from './LanguageRow.tsx';

export interface HomeViewProps {
  readonly state: HomeState;
  /** Index of the centre card. */
  readonly position: number;
  /** What a screen reader is told after the reader's own move; empty otherwise. */
  readonly announcement?: string;
  /** What stands under the cards; a first paint brings it whole, the page makes it come alive. */
  readonly below?: ReactNode;
  readonly onChooseLanguage?: (language: string) => void;
  readonly onMove?: (by: number) => void;
}

/** The front page. Pure: the server renders it for the first paint, and the screen renders it from the mirror. */
export function HomeView({
  state,
  position,
  announcement = '',
  below,
  onChooseLanguage,
  onMove,
}: HomeViewProps) {
  return (
    <div className={styles.home}>
      <Masthead />
      {state.kind === 'shelf' ? (
        <>
          <LanguageRow languages={state.languages} selected={state.language} onChoose={onChooseLanguage} />
          <Shelf state={state} position={position} onMove={onMove} />
        </>
      ) : (
        <div className={styles.shelfless}>
          {state.kind === 'loading' ? <LoadingMark label="Loading stories" /> : <HomeNotice state={state} />}
        </div>
      )}
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      {below ?? <Below />}
    </div>
  );
}

interface ShelfProps {
  readonly state: Extract<HomeState, { kind: 'shelf' }>;
  readonly position: number;
  readonly onMove: ((by: number) => void) | undefined;
}

function Shelf({ state: { rows, total, language }, position, onMove }: ShelfProps) {
  const centre = rows[position];
  if (centre === undefined) {
    return (
      <div className={styles.shelfless}>
        <LoadingMark label="Loading stories" />
      </div>
    );
  }
  return (
    <section aria-roledescription="carousel" aria-label={`Stories in ${languageOf(language).englishName}`}>
      <h2 className="visuallyHidden">{`Stories in ${languageOf(language).englishName}`}</h2>
      <CardStage rows={rows} total={total} position={position} onMove={onMove} />
      <div className={styles.controls}>
        <button
          type="button"
          className={styles.step}
          aria-label="Previous story"
          aria-disabled={movedPosition(position, -1, total) === position}
          onClick={() => onMove?.(-1)}
        >
          <PreviousIcon />
        </button>
        <p className={styles.counter}>{`${position + 1} / ${total}`}</p>
        <button
          type="button"
          className={styles.step}
          aria-label="Next story"
          aria-disabled={movedPosition(position, 1, total) === position}
          onClick={() => onMove?.(1)}
        >
          <NextIcon />
        </button>
        <div className={styles.read}>
          <ActionLink href={`/content/${centre.id}`} strong>
            Read
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
