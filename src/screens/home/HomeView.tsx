import type { ReactNode } from 'react';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { Masthead } from '../../parts/Masthead.tsx';
import { Below } from './below/Below.tsx';
import { CarouselView } from './CarouselView.tsx';
import type { Stand } from './cardWindow.ts';
import { HomeNotice } from './HomeNotice.tsx';
import styles from './HomeView.module.css';
import type { HomeState } from './homeShelf.ts';
import { LanguageRow } from './LanguageRow.tsx';

export interface HomeViewProps {
  readonly state: HomeState;
  /** Index of the centre card. */
  readonly position: number;
  /** Where the cards stand; around `position` when left out. */
  readonly stand?: Stand | undefined;
  readonly isPaused?: boolean;
  /** The position that the reader's own last move led to. */
  readonly announced?: number | undefined;
  /** What stands under the cards; a first paint brings it whole, the page makes it come alive. */
  readonly below?: ReactNode;
  readonly onChooseLanguage?: (language: string) => void;
}

/** The front page. Pure: the server renders it for the first paint, and the screen renders it from the mirror. */
export function HomeView({
  state,
  position,
  stand = { position, leaving: 0, withheld: 0 },
  isPaused = false,
  announced,
  below,
  onChooseLanguage,
}: HomeViewProps) {
  return (
    <div className={styles.home}>
      <Masthead />
      {'languages' in state && (
        <LanguageRow languages={state.languages} selected={state.language} onChoose={onChooseLanguage} />
      )}
      {state.kind === 'shelf' && state.total > 0 ? (
        <CarouselView
          key={state.language}
          shelf={state}
          position={position}
          stand={stand}
          isPaused={isPaused}
          announced={announced}
        />
      ) : (
        <div className={styles.shelfless}>
          {state.kind === 'loading' || state.kind === 'shelf' ? (
            <LoadingMark label="Loading stories" />
          ) : (
            <HomeNotice state={state} />
          )}
        </div>
      )}
      {below ?? <Below />}
    </div>
  );
}
