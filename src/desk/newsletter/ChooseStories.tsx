import { useDeferredValue, useMemo, useState } from 'react';
import { letterStoryLimit } from '../../shared/desk/letters.ts';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { Field } from '../../ui/forms/Field.tsx';
import desk from '../Desk.module.css';
import { foundLines, type StoryLine, sortedLines, storyLines } from '../stories/storyLines.ts';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

interface ChooseStoriesProps {
  readonly catalogue: readonly CatalogueRow[];
  readonly chosen: readonly StoryId[];
  readonly lastSentAt: number | null;
  readonly onChange: (chosen: readonly StoryId[]) => void;
}

/** Stories that are offered besides the chosen ones; a search finds the others. */
const shownCount = 12;

/** Chooses the stories of a letter, from the newest or from those that a search finds. */
export function ChooseStories({ catalogue, chosen, lastSentAt, onChange }: ChooseStoriesProps) {
  // The stories that were chosen when the search changed come first, so that no line moves or disappears while it is used.
  const [asked, setAsked] = useState({ search: '', first: chosen });
  const wanted = useDeferredValue(asked);
  const lines = useMemo(() => sortedLines(storyLines([], catalogue), 'changedAt').reverse(), [catalogue]);
  const found = useMemo(() => {
    const isFirst = ({ opens }: StoryLine) => wanted.first.some((id) => id === opens.id);
    const others = foundLines(lines, wanted.search);
    return [...lines.filter(isFirst), ...others.filter((line) => !isFirst(line)).slice(0, shownCount)];
  }, [lines, wanted]);
  const isFull = chosen.length >= letterStoryLimit;
  return (
    <fieldset className={styles.choose}>
      <legend>{words.stories}</legend>
      <p className={desk.soft}>
        {lastSentAt === null ? words.newestFirstOfFirst : words.newestFirst(words.when(lastSentAt))}
      </p>
      <Field
        id="letter-story-search"
        name="search"
        label={words.findStory}
        type="text"
        autoComplete="off"
        value={asked.search}
        onChange={(event) => setAsked({ search: event.target.value, first: chosen })}
      />
      <p role="status" className={desk.soft}>
        {isFull ? words.chosenAll(chosen.length) : words.chosen(chosen.length)}
      </p>
      <ul className={styles.stories}>
        {found.map(({ opens, title, author, language, changedAt }) => {
          // Lines made from the catalogue alone always open stories.
          const id = opens.id as StoryId;
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <label className={styles.story}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                <span>
                  <span lang={language}>{title}</span>
                  <span className={desk.soft}>
                    {', '}
                    <span lang={language}>{author}</span>
                    {`, ${languageOf(language).englishName}`}
                    {lastSentAt !== null && changedAt > lastSentAt && words.newSinceLast}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
