import type { MouseEvent } from 'react';
import { useListening } from '../../player/useListening.tsx';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import * as words from '../words.ts';
import { type BegunStory, leftWords } from './begunStories.ts';
import styles from './Shelves.module.css';

interface ContinueProps {
  readonly begun: readonly BegunStory[];
  /** The texts of these stories that are on this device. */
  readonly contents: ReadonlyMap<StoryId, StoryBody>;
  readonly isOffline: boolean;
}

/** The stories that the reader is in the middle of. A press resumes at the place that the page or the player has stored. */
export function Continue({ begun, contents, isOffline }: ContinueProps) {
  const { withPlayer, trouble } = useListening();
  /** Plays the story while the link opens its page. A press that opens another tab plays nothing. */
  function goOn(row: CatalogueRow, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    if (!ctrlKey && !metaKey && !shiftKey) withPlayer(({ inStory, play }) => inStory(row, play));
  }
  return (
    <section className={styles.continue} aria-labelledby="continue">
      {trouble}
      <div className={styles.line}>
        <h2 id="continue" className={styles.goOnHeading}>
          {words.goOn}
        </h2>
        <ul className={styles.begun}>
          {begun.map((story) => {
            const { row, goesOn } = story;
            const content = contents.get(row.id)?.content;
            const isAway = isOffline && content === undefined;
            return (
              <li key={row.id}>
                <a
                  href={`/content/${row.id}`}
                  className={styles.goOn}
                  data-away={isAway || undefined}
                  onClick={goesOn === 'audio' ? (event) => goOn(row, event) : undefined}
                >
                  <span
                    className={styles.begunTitle}
                    lang={row.language}
                    dir={languageOf(row.language).direction}
                  >
                    {row.title}
                  </span>
                  <span className={styles.left}>
                    {isAway ? words.away(leftWords(story, content)) : leftWords(story, content)}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
