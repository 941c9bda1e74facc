import type { ReactNode } from 'react';
import { LoadingMark } from '../../parts/LoadingMark.tsx';
import { Masthead } from '../../parts/Masthead.tsx';
import { allStories } from '../../words/common.ts';
import { loading } from '../../words/home/page.ts';
import { Carousel } from './Carousel.tsx';
import { HomeNotice } from './HomeNotice.tsx';
import styles from './HomeView.module.css';
import type { HomeState } from './homeShelf.ts';
import { LanguageRow } from './LanguageRow.tsx';

export interface HomeViewProps {
  readonly state: HomeState;
  /** The cards, in place of those of a first paint: at rest, and the first in the centre. */
  readonly cards?: ReactNode;
  /** What comes under the cards later; false keeps a place for it. */
  readonly shelves?: ReactNode;
  /** What stands under all of it. */
  readonly below?: ReactNode;
  readonly onChooseLanguage?: (language: string) => void;
}

/** The front page. Pure: the server renders it for the first paint, and the screen renders it from the mirror. */
export function HomeView({ state, cards, shelves, below, onChooseLanguage }: HomeViewProps) {
  return (
    <div className={styles.home}>
      <Masthead />
      {'languages' in state && (
        <LanguageRow languages={state.languages} selected={state.language} onChoose={onChooseLanguage} />
      )}
      {state.kind === 'shelf' && state.total > 0 ? (
        (cards ?? <Carousel shelf={state} position={0} />)
      ) : (
        <div className={styles.shelfless}>
          {state.kind === 'loading' || state.kind === 'shelf' ? (
            <LoadingMark label={loading} />
          ) : (
            <HomeNotice state={state} />
          )}
        </div>
      )}
      {'languages' in state && (
        <p className={styles.all}>
          <a href={`/library?language=${state.language}`}>{allStories}</a>
        </p>
      )}
      {shelves !== undefined && <div className={styles.shelves}>{shelves}</div>}
      {below}
    </div>
  );
}
