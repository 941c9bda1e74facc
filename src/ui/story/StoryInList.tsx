import type { ReactNode } from 'react';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { type Standing, StoryFacts } from './StoryFacts.tsx';
import styles from './StoryList.module.css';

interface StoryInListProps {
  readonly row: CatalogueRow;
  readonly progress: Standing['progress'];
  /** Further facts, as spans. */
  readonly children: ReactNode;
}

/** A story of the reader's own list: its title, which opens it, its author, and its facts. */
export function StoryInList({ row, progress, children }: StoryInListProps) {
  const { id, language, title, author } = row;
  const { direction } = languageOf(language);
  return (
    <>
      <p className={styles.title} lang={language} dir={direction}>
        <a href={`/content/${id}`}>{title}</a>
      </p>
      <p lang={language} dir={direction}>
        {author}
      </p>
      <StoryFacts row={row} isSaved={false} progress={progress} isAway={false}>
        {children}
      </StoryFacts>
    </>
  );
}
