import type { StoryId } from '../shared/story/catalogue.ts';

/** The selected stories, and the story that was pressed last. */
export interface Selection {
  readonly ids: ReadonlySet<StoryId>;
  readonly lastId: StoryId | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), lastId: undefined };

/**
 * The selection after a press on a story. The press toggles the story; with `isRange`, all stories between the last press
 * and this one get the same state. `shownIds` is in display order.
 */
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

/** Selects all of these stories, or none if all are selected already. */
export function withAll({ ids }: Selection, shownIds: readonly StoryId[]): Selection {
  return shownIds.every((id) => ids.has(id))
    ? nothingSelected
    : { ids: new Set(shownIds), lastId: undefined };
}
