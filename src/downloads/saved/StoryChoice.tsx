import { useState } from 'react';
import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ListedStory } from '../../shared/story/storySize.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { durationWords } from '../../ui/story/clock.ts';
import * as common from '../../ui/words.ts';
import { sumBytes } from '../saving.ts';
import styles from './Saved.module.css';
import * as words from './words.ts';

export function useChoice<Story extends ListedStory>(stories: readonly Story[]) {
  const [ids, setIds] = useState<ReadonlySet<StoryId>>(new Set());
  const chosen = stories.filter(({ id }) => ids.has(id));
  return {
    chosen,
    toggle: (id: StoryId) =>
      setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    choose: (all: readonly ListedStory[]) => setIds(new Set(all.map(({ id }) => id))),
  };
}

interface StoryChoiceProps {
  readonly stories: readonly (ListedStory & { readonly durationSeconds?: number })[];
  readonly chosen: readonly ListedStory[];
  readonly onToggle: (id: StoryId) => void;
}

export function StoryChoice({ stories, chosen, onToggle }: StoryChoiceProps) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ id, language, title, sizeBytes, durationSeconds }) => (
        <li key={id} className="row">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen.some((story) => story.id === id)}
              onChange={() => onToggle(id)}
            />
            <span lang={language}>
              <InScript language={language}>{title}</InScript>
            </span>
          </label>
          <span className="soft">
            {durationSeconds === undefined
              ? byteSize(sizeBytes)
              : `${durationWords(durationSeconds)}, ${byteSize(sizeBytes)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface RemoveSeveralProps {
  readonly stories: readonly ListedStory[];
  readonly onRemove: (ids: readonly StoryId[]) => void;
}

export function RemoveSeveral({ stories, onRemove }: RemoveSeveralProps) {
  const { chosen, toggle, choose } = useChoice(stories);
  const isWhole = chosen.length === stories.length;
  return (
    <>
      <StoryChoice stories={stories} chosen={chosen} onToggle={toggle} />
      <div className={`row screenOnly ${styles.several}`}>
        <ActionButton
          label={isWhole ? words.chooseNone : words.chooseAll}
          onPress={() => choose(isWhole ? [] : stories)}
        />
        {chosen.length > 0 && (
          <ActionButton
            label={words.removeSeveral(common.storyCount(chosen.length), byteSize(sumBytes(chosen)))}
            strong
            onPress={() => onRemove(chosen.map(({ id }) => id))}
          />
        )}
      </div>
    </>
  );
}
