import type { ReactNode } from 'react';
import { LoadingMark } from '../../parts/page/LoadingMark.tsx';
import { Masthead } from '../../parts/page/Masthead.tsx';
import { languageOf } from '../../shared/languages.ts';
import { allStoriesIn } from '../../words/common.ts';
import { loading } from '../../words/home/page.ts';
import { HomeNotice } from './HomeNotice.tsx';
import styles from './HomeView.module.css';
import type { HomeState } from './homeShelf.ts';
import { LanguageRow } from './LanguageRow.tsx';

export interface HomeViewProps {
  /** The library's own name. */
  readonly name?: string | undefined;
  readonly state: HomeState;
  /** The stories that the reader is in the middle of. */
  readonly goOn?: ReactNode;
  /** The carousel, if there are stories. */
  readonly cards?: ReactNode;
  /** The shelves below the cards; `false` reserves their space until they are loaded. */
  readonly shelves?: ReactNode;
  /** Content below everything else. */
  readonly backMatter?: ReactNode;
  readonly onChooseLanguage?: (language: string) => void;
}

/** The home page. Pure: the server renders it for the first paint, and HomeScreen renders it from the mirror. */
export function HomeView({ name, state, goOn, cards, shelves, backMatter, onChooseLanguage }: HomeViewProps) {
  return (
    <div className={styles.home}>
      <Masthead name={name} />
      {'languages' in state && (
        <>
          <LanguageRow languages={state.languages} selected={state.language} onChoose={onChooseLanguage} />
          <div className={styles.goOn}>{goOn}</div>
        </>
      )}
      {state.kind === 'shelf' && state.total > 0 ? (
        cards
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
          <a href={`/library?language=${state.language}`}>
            {allStoriesIn(languageOf(state.language).englishName)}
          </a>
        </p>
      )}
      {shelves !== undefined && <div className={styles.shelves}>{shelves}</div>}
      {backMatter}
    </div>
  );
}
