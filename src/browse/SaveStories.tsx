import { memo, useMemo } from 'react';
import { lazyPart } from '../page/lazy.tsx';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { listedOf } from '../shared/story/storySize.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import * as common from '../ui/words.ts';
import styles from './Library.module.css';
import { nothingSelected, type Selection, withAll } from './selection.ts';
import * as words from './words.ts';

const SaveMany = lazyPart(
  'What saves many stories',
  async () => (await import('../downloads/SaveMany.tsx')).SaveMany,
);

interface SaveStoriesProps {
  /** The stories that the list shows, including those below the viewport. */
  readonly stories: readonly KnownStory[];
  /** Undefined outside selection mode. */
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
}

/** Saves all stories of the list, or the selected ones. Memoised: iterating over all of them is slow for each keystroke. */
export const SaveStories = memo(function SaveStories({ stories, selection, onSelect }: SaveStoriesProps) {
  const savable = useMemo(
    () =>
      stories
        .filter(({ row }) => selection === undefined || selection.ids.has(row.id))
        .map(({ row, isSaved }) => ({ ...listedOf(row), isSaved })),
    [stories, selection],
  );
  const shownIds = stories.map(({ row }): StoryId => row.id);
  const isAllSelected = savable.length === stories.length;
  return (
    <>
      {selection && (
        <p className={styles.ways}>
          <ActionButton onPress={() => onSelect(withAll(selection, shownIds))}>
            {isAllSelected ? words.selectNone : words.selectAll(stories.length)}
          </ActionButton>
        </p>
      )}
      <div className={styles.keeping} data-choosing={selection !== undefined || undefined}>
        <div>
          <SaveMany
            stories={savable}
            label={selection ? words.saveSelected : words.saveShown}
            {...(savable.length > 0 && {
              whenAllAreHere: selection ? words.selectedAreHere : words.shownAreHere,
            })}
          />
          {selection && (
            // The button to save says the number too.
            <p className={savable.length > 0 ? 'visuallyHidden' : styles.soft} role="status">
              {savable.length === 0 ? words.noneSelected : words.selected(savable.length)}
            </p>
          )}
        </div>
        <ActionButton onPress={() => onSelect(selection ? undefined : nothingSelected)}>
          {selection ? common.done : words.select}
        </ActionButton>
      </div>
    </>
  );
});
