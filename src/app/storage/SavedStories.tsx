import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import styles from './StorageView.module.css';
import { type ListedStory, StoryChoice, storyCount, sumBytes, useChoice } from './StoryChoice.tsx';

interface SavedStoriesProps {
  readonly stories: readonly ListedStory[];
  readonly onRemove: (ids: readonly StoryId[]) => void;
}

/** What is wholly on this device, with its sizes; one is removed at once, several after a question. Pure. */
export function SavedStories({ stories, onRemove }: SavedStoriesProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { chosen, toggle, choose } = useChoice(stories);
  if (stories.length === 0) {
    return (
      <p className={styles.sum}>
        No stories are saved here yet. ‘Save for offline’ on a story’s page keeps its text and voice.
      </p>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="saved-title">
      <h3 id="saved-title">{`${storyCount(stories.length)} saved, ${byteSize(sumBytes(stories))}`}</h3>
      {isChoosing ? (
        <StoryChoice stories={stories} chosen={chosen} onToggle={toggle} />
      ) : (
        <ul className={styles.stories}>
          {stories.map(({ id, language, title, sizeBytes }) => (
            <li key={id}>
              <a href={`/content/${id}`} lang={language}>
                {title}
              </a>
              <span className={styles.figure}>{byteSize(sizeBytes)}</span>
              <ActionButton name={`Remove ${title} from this device`} onPress={() => onRemove([id])}>
                Remove
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {stories.length > 1 && (
        <div className={styles.actions}>
          {isChoosing && chosen.length > 0 && (
            <AskFirst
              question={`Remove ${storyCount(chosen.length)} from this device? That frees ${byteSize(sumBytes(chosen))}; saving them again takes as much data.`}
              confirm={`Remove ${storyCount(chosen.length)}`}
              onConfirm={() => {
                onRemove(chosen.map(({ id }) => id));
                setChoosing(false);
              }}
            >{`Remove ${storyCount(chosen.length)}`}</AskFirst>
          )}
          {isChoosing && chosen.length < stories.length && (
            <ActionButton onPress={() => choose(stories.map(({ id }) => id))}>Choose all</ActionButton>
          )}
          <ActionButton onPress={() => setChoosing(!isChoosing)}>
            {isChoosing ? 'Done' : 'Choose several'}
          </ActionButton>
        </div>
      )}
    </section>
  );
}
