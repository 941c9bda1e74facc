import type { ReactNode } from 'react';
import { languageName } from '../page/translate.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { LoadingMark, Notice, UnreadLibrary } from '../ui/page/Notice.tsx';
import * as common from '../ui/words.ts';
import styles from './HomeView.module.css';
import type { HomeState } from './homeShelf.ts';
import { LanguageRow } from './LanguageRow.tsx';
import { Masthead } from './Masthead.tsx';
import * as words from './words.ts';

export interface HomeViewProps {
  readonly name?: string | undefined;
  readonly state: HomeState;
  readonly continueShelf?: ReactNode;
  readonly cards?: ReactNode;
  /** The shelves below the cards; `false` reserves their space until they are loaded. */
  readonly shelves?: ReactNode;
  readonly backMatter?: ReactNode;
  readonly onChooseLanguage?: (language: string) => void;
}

export function HomeView({
  name,
  state,
  continueShelf,
  cards,
  shelves,
  backMatter,
  onChooseLanguage,
}: HomeViewProps) {
  return (
    <div className={styles.home}>
      <Masthead name={name} />
      {'languages' in state && (
        <>
          <LanguageRow languages={state.languages} selected={state.language} onChoose={onChooseLanguage} />
          <div className={styles.continueShelf}>{continueShelf}</div>
        </>
      )}
      {state.kind === 'shelf' && state.total > 0 ? (
        cards
      ) : (
        <div className={styles.shelfless}>
          {state.kind === 'loading' || state.kind === 'shelf' ? (
            <LoadingMark label={words.loading} />
          ) : (
            <HomeNotice state={state} />
          )}
        </div>
      )}
      {'languages' in state && (
        <p className={styles.all}>
          <a href={`/library?language=${state.language}`}>
            {common.allStoriesIn(languageName(state.language))}
          </a>
        </p>
      )}
      {shelves !== undefined && <div className={styles.shelves}>{shelves}</div>}
      {backMatter}
    </div>
  );
}

function HomeNotice({ state }: { readonly state: Exclude<HomeState, { kind: 'shelf' | 'loading' }> }) {
  switch (state.kind) {
    case 'empty':
      return <Notice level={2} title={words.emptyTitle} text={words.empty} />;
    case 'languageUnavailable':
      return (
        <Notice
          level={2}
          title={words.languageUnavailableTitle(languageName(state.language))}
          text={words.languageUnavailable}
        />
      );
    case 'catalogueUnavailable':
      return (
        <Notice
          level={2}
          title={words.catalogueUnavailableTitle}
          text={words.catalogueUnavailable}
          actions={<Reload />}
        />
      );
    case 'failed':
      return <UnreadLibrary reason={state.reason} message={state.message} />;
    default:
      return state satisfies never;
  }
}

function Reload() {
  return <ActionButton label={common.tryAgain} onPress={() => location.reload()} />;
}
