import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ListedStory } from '../../shared/story/storySize.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import * as common from '../../ui/words.ts';
import styles from './Saved.module.css';
import { StoryChoice, sumBytes, useChoice } from './StoryChoice.tsx';
import * as words from './words.ts';

interface RemoveSeveralProps {
  readonly stories: readonly ListedStory[];
  readonly onRemove: (ids: readonly StoryId[]) => void;
}

/** The saved stories with a checkbox each, to remove several at once. Pure. */
export function RemoveSeveral({ stories, onRemove }: RemoveSeveralProps) {
  const { chosen, toggle, choose } = useChoice(stories);
  return (
    <>
      <StoryChoice stories={stories} chosen={chosen} onToggle={toggle} />
      <div className={styles.several}>
        <ActionButton
          onPress={() => choose(chosen.length < stories.length ? stories.map(({ id }) => id) : [])}
        >
          {chosen.length < stories.length ? words.chooseAll : words.chooseNone}
        </ActionButton>
        {chosen.length > 0 && (
          <ActionButton strong onPress={() => onRemove(chosen.map(({ id }) => id))}>
            {words.removeSeveral(common.storyCount(chosen.length), byteSize(sumBytes(chosen)))}
          </ActionButton>
        )}
      </div>
    </>
  );
}
