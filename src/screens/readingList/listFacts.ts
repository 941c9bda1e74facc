import { body, mirrorState, storiesById } from '../../library/queries.ts';
import { places, readingList, refusals, unsentStories } from '../../library/readerQueries.ts';
import type { ListRow, Place, RefusedOp } from '../../outbox/readerStore.ts';
import type { CatalogueRow, StoryId } from '../../shared/catalogue.ts';

/** What the reader's own database has for the page. */
export interface OwnFacts {
  readonly rows: readonly ListRow[];
  readonly places: ReadonlyMap<StoryId, Place>;
  readonly waiting: ReadonlySet<StoryId>;
  readonly refusals: readonly RefusedOp[];
}

/** What the catalogue on this device has for it. */
export interface LibraryFacts {
  readonly stories: ReadonlyMap<StoryId, CatalogueRow>;
  readonly isCatalogueWhole: boolean;
}

/** For a live query: the list, where its reader is in what stands in it, and what has not reached the library. */
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
  // The state first: when it says that the catalogue is whole, a row that is not found after it is not there.
  const { kind } = await mirrorState();
  const stories = await storiesById(ids);
  return {
    stories: new Map(stories.map((row) => [row.id, row])),
    isCatalogueWhole: kind === 'ready',
  };
}

/** For a live query: how long the texts are that the reader has begun, in UTF-16 units, as far as they are here. */
export async function textLengths(ids: readonly StoryId[]): Promise<ReadonlyMap<StoryId, number>> {
  const lengths = new Map<StoryId, number>();
  for (const id of ids) {
    const text = await body(id);
    if (text) lengths.set(id, text.content.length);
  }
  return lengths;
}
