import { body, mirrorState, storiesById } from '../../library/queries.ts';
import { places, readingList, refusals, unsentStories } from '../../library/reader/readerQueries.ts';
import type { ListRow, Place, RefusedOp } from '../../outbox/readerStore.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';

/** What the page needs from the reader's own database. */
export interface OwnFacts {
  readonly rows: readonly ListRow[];
  readonly places: ReadonlyMap<StoryId, Place>;
  readonly waiting: ReadonlySet<StoryId>;
  readonly refusals: readonly RefusedOp[];
}

/** What the page needs from the mirror. */
export interface LibraryFacts {
  readonly stories: ReadonlyMap<StoryId, CatalogueRow>;
  readonly isCatalogueWhole: boolean;
}

/** For a live query: the list, the reader's places, and the changes that are unsent or were refused. */
export async function ownFacts(): Promise<OwnFacts> {
  const rows = await readingList();
  const found = await places();
  return {
    rows,
    places: new Map(found.map((place) => [place.storyId, place])),
    waiting: await unsentStories(),
    refusals: await refusals(),
  };
}

/** For a live query: the stories of the list. */
export async function libraryFacts(ids: readonly StoryId[]): Promise<LibraryFacts> {
  // Reads the state first: if it is 'ready', a row that is not found afterwards does not exist.
  const { kind } = await mirrorState();
  const stories = await storiesById(ids);
  return {
    stories: new Map(stories.map((row) => [row.id, row])),
    isCatalogueWhole: kind === 'ready',
  };
}

/** For a live query: the UTF-16 lengths of these texts, as far as they are on this device. */
export async function textLengths(ids: readonly StoryId[]): Promise<ReadonlyMap<StoryId, number>> {
  const lengths = new Map<StoryId, number>();
  for (const id of ids) {
    const text = await body(id);
    if (text) lengths.set(id, text.content.length);
  }
  return lengths;
}
