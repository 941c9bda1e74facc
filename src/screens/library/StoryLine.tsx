import { Fragment, memo } from 'react';
import type { KnownStory } from '../../library/useKnownStories.ts';
import { StoryFacts } from '../../parts/story/StoryFacts.tsx';
import list from '../../parts/story/StoryList.module.css';
import { SaveLater } from '../../saving/SaveLater.tsx';
import { type MarkedRun, markedRuns } from '../../search/marks.ts';
import { passageOf } from '../../search/passage.ts';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { translatedBy } from '../../words/library.ts';
import styles from './Library.module.css';

interface StoryLineProps {
  readonly story: KnownStory;
  /** The words to mark (`Found`). Must keep its identity between renders. */
  readonly words: readonly string[];
  /** The story's searched content. */
  readonly text: string | undefined;
  readonly isOffline: boolean;
  /** The story is queued to be saved on this device. */
  readonly isAsked: boolean;
  /** Undefined outside selection mode. */
  readonly isSelected: boolean | undefined;
  /** `isRange`: everything between the last press and this one. */
  readonly onPress: (id: StoryId, isRange: boolean) => void;
}

/** A story in the list, with the search matches marked. */
export const StoryLine = memo(function StoryLine(props: StoryLineProps) {
  const { story, words, text, isOffline, isAsked, isSelected, onPress } = props;
  const { row, isSaved, hasText, progress } = story;
  const isAway = isOffline && !hasText;
  const { direction } = languageOf(row.language);
  const titleId = `title-${row.id}`;
  return (
    <li
      className={`${list.line} ${styles.line}`}
      data-away={isAway || undefined}
      data-choosing={isSelected !== undefined || undefined}
    >
      {isSelected !== undefined && (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-labelledby={titleId}
            onChange={({ nativeEvent }) =>
              onPress(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <div className={list.story}>
        <p id={titleId} className={list.title} lang={row.language} dir={direction}>
          <a href={`/content/${row.id}`}>
            <Marked text={row.title} words={words} />
          </a>
        </p>
        <p className={styles.by} dir={direction}>
          <span lang={row.language}>
            <Marked text={row.author} words={words} />
          </span>
          {row.translation_author !== undefined && (
            <span dir="ltr">
              <span className={styles.soft}>{translatedBy}</span>
              <span lang={row.language}>
                <Marked text={row.translation_author} words={words} />
              </span>
            </span>
          )}
        </p>
        {text !== undefined && <Passage row={row} text={text} words={words} />}
        <StoryFacts row={row} isSaved={isSaved} progress={progress} isAway={isAway} />
      </div>
      {isAway && isSelected === undefined && storySizeBytes(row) > 0 && (
        <SaveLater row={row} isAsked={isAsked} />
      )}
    </li>
  );
});

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text;
  return <Runs runs={markedRuns(text, words)} />;
}

function Runs({ runs }: { readonly runs: readonly MarkedRun[] }) {
  return runs.map(({ at, text, isFound }) =>
    isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}

interface PassageProps {
  readonly row: CatalogueRow;
  readonly text: string;
  readonly words: readonly string[];
}

/** The passage of the text that matches those searched words that the title and names do not contain. */
function Passage({ row, text, words }: PassageProps) {
  const names = [row.title, row.author, row.translation_author ?? ''].join('\n');
  const missing = words.filter((word) => !markedRuns(names, [word]).some(({ isFound }) => isFound));
  const runs = missing.length > 0 ? passageOf(text, missing) : undefined;
  if (!runs) return null;
  return (
    <p className={styles.passage} lang={row.language} dir={languageOf(row.language).direction}>
      <Runs runs={runs} />
    </p>
  );
}
