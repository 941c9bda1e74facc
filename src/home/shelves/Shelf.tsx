import type { FocusEvent, ReactNode } from 'react';
import { languageOf } from '../../shared/languages.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { StoryFacts } from '../../ui/story/StoryFacts.tsx';
import * as words from '../words.ts';
import styles from './Shelves.module.css';
import type { HomeShelf } from './shelvesOf.ts';

interface ShelfProps {
  readonly shelf: HomeShelf;
  /** The chosen language; a card names only another one. */
  readonly language: string;
  readonly isOffline: boolean;
  /** Renders the control of a story that cannot be opened now. */
  readonly saveLater: (id: StoryId) => ReactNode;
}

/** A row of stories that scrolls sideways on its own. */
export function Shelf({ shelf: { name, path, stories }, language, isOffline, saveLater }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{name}</h2>
        <a className={styles.all} href={path}>
          {words.all}
          <span className="visuallyHidden">{words.ofShelf(name)}</span>
        </a>
      </div>
      <ul className={styles.row} onFocus={bringIntoSight}>
        {stories.map(({ row, isSaved, hasText, progress }) => {
          const isAway = isOffline && !hasText;
          return (
            <li key={row.id} className={styles.card} data-away={isAway || undefined}>
              <p className={styles.title} lang={row.language} dir={languageOf(row.language).direction}>
                <a href={`/content/${row.id}`}>{row.title}</a>
              </p>
              <p className={styles.by} lang={row.language} dir={languageOf(row.language).direction}>
                {row.author}
              </p>
              <StoryFacts
                row={row}
                isLanguageSaid={row.language === language}
                isSaved={isSaved}
                progress={progress}
                isAway={isAway}
              />
              {saveLater(row.id)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Browsers treat a partly visible card as in view; a keyboard user needs to see all of it. */
function bringIntoSight({ target }: FocusEvent): void {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
