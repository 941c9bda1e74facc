import type { StoryId } from '../shared/story/catalogue.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import styles from './SpaceSuggestions.module.css';
import * as words from './saved/words.ts';

interface SpaceSuggestionsProps {
  readonly stories: readonly {
    readonly id: StoryId;
    readonly language: string;
    readonly title: string;
    readonly sizeBytes: number;
  }[];
  readonly onRemove: (id: StoryId) => void;
}

/** Stories that could be removed from a full device, and how much space each frees. The reader chooses. */
export function SpaceSuggestions({ stories, onRemove }: SpaceSuggestionsProps) {
  if (stories.length === 0) {
    return <p className={styles.room}>{words.cannotHelp}</p>;
  }
  return (
    <div className={styles.room}>
      <p>{words.canHelp}</p>
      <ul>
        {stories.map(({ id, language, title, sizeBytes }) => (
          <li key={id}>
            <span>
              <span lang={language}>{title}</span>
              {`, ${byteSize(sizeBytes)}`}
            </span>
            <ActionButton name={words.removeToFree(title, byteSize(sizeBytes))} onPress={() => onRemove(id)}>
              {common.remove}
            </ActionButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
