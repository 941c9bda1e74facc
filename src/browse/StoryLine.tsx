import { Fragment, memo } from 'react';
import { type MarkedRun, type Marks, markedRuns } from '../catalogue/search/marks.ts';
import { passageOf } from '../catalogue/search/passage.ts';
import { SaveLater } from '../downloads/SaveLater.tsx';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import { languageOf } from '../shared/languages.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { storySizeBytes } from '../shared/story/storySize.ts';
import { StoryFacts } from '../ui/story/StoryFacts.tsx';
import list from '../ui/story/StoryList.module.css';
import styles from './Library.module.css';
import { translatedBy } from './words.ts';

interface StoryLineProps {
  readonly story: KnownStory;
  /** What to mark in it; undefined without a search. Must keep its identity between renders. */
  readonly marks: Marks | undefined;
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
  const { story, marks, text, isOffline, isAsked, isSelected, onPress } = props;
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
            <Marked text={row.title} marks={marks} />
          </a>
        </p>
        <p className={styles.by} dir={direction}>
          <span lang={row.language}>
            <Marked text={row.author} marks={marks} />
          </span>
          {row.translation_author !== undefined && (
            <span dir="ltr">
              <span className={styles.soft}>{translatedBy}</span>
              <span lang={row.language}>
                <Marked text={row.translation_author} marks={marks} />
              </span>
            </span>
          )}
        </p>
        {text !== undefined && marks && <Passage row={row} text={text} marks={marks} />}
        <StoryFacts row={row} isSaved={isSaved} progress={progress} isAway={isAway} />
      </div>
      {isAway && isSelected === undefined && storySizeBytes(row) > 0 && (
        <SaveLater row={row} isAsked={isAsked} />
      )}
    </li>
  );
});

function Marked({ text, marks }: { readonly text: string; readonly marks: Marks | undefined }) {
  return marks ? <Runs runs={markedRuns(text, marks)} /> : text;
}

function Runs({ runs }: { readonly runs: readonly MarkedRun[] }) {
  return runs.map(({ at, text, isFound }) =>
    isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}

interface PassageProps {
  readonly row: CatalogueRow;
  readonly text: string;
  readonly marks: Marks;
}

/** The passage of the text that matches those searched words that the title and names do not contain. */
function Passage({ row, text, marks }: PassageProps) {
  const names = [row.title, row.author, row.translation_author ?? ''].join('\n');
  const isNamed = (word: string) =>
    markedRuns(names, { ...marks, words: [word] }).some(({ isFound }) => isFound);
  const missing = marks.words.filter((word) => !isNamed(word));
  const runs = missing.length > 0 ? passageOf(text, { ...marks, words: missing }) : undefined;
  if (!runs) return null;
  return (
    <p className={styles.passage} lang={row.language} dir={languageOf(row.language).direction}>
      <Runs runs={runs} />
    </p>
  );
}
