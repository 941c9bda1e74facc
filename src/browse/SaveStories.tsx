import { memo, useMemo } from 'react';
import { lazyPart } from '../page/lazy.tsx';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { listedOf } from '../shared/story/storySize.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import * as common from '../ui/words.ts';
import styles from './Library.module.css';
import * as words from './words.ts';

export interface Selection {
  readonly ids: ReadonlySet<StoryId>;
  readonly lastId: StoryId | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), lastId: undefined };

/** Toggles the story; with `isRange`, all since the last press get its state. `shownIds` is in display order. */
export function withPressed(
  { ids, lastId }: Selection,
  shownIds: readonly StoryId[],
  id: StoryId,
  isRange: boolean,
): Selection {
  const [from, to] = [lastId === undefined ? -1 : shownIds.indexOf(lastId), shownIds.indexOf(id)];
  const pressed =
    isRange && from >= 0 && to >= 0 ? shownIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(ids);
  for (const each of pressed) {
    if (ids.has(id)) next.delete(each);
    else next.add(each);
  }
  return { ids: next, lastId: id };
}

export function withAll({ ids }: Selection, shownIds: readonly StoryId[]): Selection {
  return shownIds.every((id) => ids.has(id))
    ? nothingSelected
    : { ids: new Set(shownIds), lastId: undefined };
}

const SaveControl = lazyPart(
  'What saves many stories',
  async () => (await import('../downloads/SaveControl.tsx')).SaveControl,
);

interface SaveStoriesProps {
  readonly stories: readonly KnownStory[];
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
        <p className={`wraps ${styles.ways}`}>
          <ActionButton
            label={isAllSelected ? words.selectNone : words.selectAll(stories.length)}
            onPress={() => onSelect(withAll(selection, shownIds))}
          />
        </p>
      )}
      <div className={`screenOnly wraps ${styles.keeping}`} data-choosing={selection && true}>
        <div>
          <SaveControl
            stories={savable}
            label={selection ? words.saveSelected : words.saveShown}
            {...(savable.length > 0 && {
              whenSaved: { words: selection ? words.selectedAreHere : words.shownAreHere },
            })}
          />
          {selection && (
            <p className={savable.length > 0 ? 'visuallyHidden' : 'soft'} role="status">
              {savable.length === 0 ? words.noneSelected : words.selected(savable.length)}
            </p>
          )}
        </div>
        <ActionButton
          label={selection ? common.done : words.select}
          onPress={() => onSelect(selection ? undefined : nothingSelected)}
        />
      </div>
    </>
  );
});
