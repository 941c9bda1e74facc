import { useState } from 'react';
import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ListedStory } from '../../shared/story/storySize.ts';
import { byteSize } from '../../ui/story/byteSize.ts';
import { durationWords } from '../../ui/story/clock.ts';
import styles from './Saved.module.css';

/** The chosen stories of a list. A story that leaves the list is no longer chosen. */
export function useChoice<Story extends ListedStory>(stories: readonly Story[]) {
  const [ids, setIds] = useState<ReadonlySet<StoryId>>(new Set());
  const chosen = stories.filter(({ id }) => ids.has(id));
  return {
    chosen,
    toggle: (id: StoryId) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    choose: (all: readonly StoryId[]) => setIds(new Set(all)),
  };
}

interface StoryChoiceProps {
  readonly stories: readonly (ListedStory & { readonly durationSeconds?: number })[];
  readonly chosen: readonly ListedStory[];
  readonly onToggle: (id: StoryId) => void;
}

/** Stories with a checkbox each. Pure. */
export function StoryChoice({ stories, chosen, onToggle }: StoryChoiceProps) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ id, language, title, sizeBytes, durationSeconds }) => (
        <li key={id}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.some((story) => story.id === id)}
              onChange={() => onToggle(id)}
            />
            <span lang={language}>{title}</span>
          </label>
          <span className={styles.figure}>
            {durationSeconds === undefined
              ? byteSize(sizeBytes)
              : `${durationWords(durationSeconds)}, ${byteSize(sizeBytes)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function sumBytes(stories: readonly Pick<ListedStory, 'sizeBytes'>[]): number {
  return stories.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
