import { body, mirrorState, storiesById } from '../catalogue/queries.ts';
import { useLive } from '../catalogue/useLive.ts';
import { places, readingList, refusals, unsentStories } from '../readerData/readerQueries.ts';
import type { ListRow, Place, RefusedOp } from '../readerData/readerStore.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import type { ListFacts } from './listEntries.ts';

interface OwnFacts {
  readonly rows: readonly ListRow[];
  readonly places: ReadonlyMap<StoryId, Place>;
  readonly waiting: ReadonlySet<StoryId>;
  readonly refusals: readonly RefusedOp[];
}

interface LibraryFacts {
  readonly stories: ReadonlyMap<StoryId, CatalogueRow>;
  readonly isCatalogueWhole: boolean;
}

/** All data of the list, live from the device; undefined until it is loaded. */
export function useListFacts(): { readonly own: OwnFacts; readonly facts: ListFacts } | undefined {
  const own = useLive<OwnFacts | undefined>(ownFacts, [], undefined);
  const ids = own?.rows.map(({ storyId }) => storyId) ?? [];
  const library = useLive<LibraryFacts | undefined>(
    () => libraryFacts(ids),
    [[...ids].sort().join()],
    undefined,
  );
  const saved = useLive((queries) => queries.savedStories(), [], []);
  const begun = ids.filter((id) => own?.places.get(id)?.text !== undefined).sort();
  const lengths = useLive<ReadonlyMap<StoryId, number>>(() => textLengths(begun), [begun.join()], new Map());
  if (!own || !library) return undefined;
  const refused = new Set(own.refusals.flatMap(({ storyId }) => (storyId === undefined ? [] : [storyId])));
  return {
    own,
    facts: {
      ...own,
      ...library,
      saved: new Map(saved.map((story) => [story.saved.storyId, story.saved])),
      textLengths: lengths,
      refused,
    },
  };
}

/** For a live query: the list, the reader's places, and the changes that are unsent or were refused. */
async function ownFacts(): Promise<OwnFacts> {
  const rows = await readingList();
  const found = await places();
  return {
    rows,
    places: new Map(found.map((place) => [place.storyId, place])),
    waiting: await unsentStories(),
    refusals: await refusals(),
  };
}

async function libraryFacts(ids: readonly StoryId[]): Promise<LibraryFacts> {
  // Reads the state first: if it is 'ready', a row that is not found afterwards does not exist.
  const { kind } = await mirrorState();
  const stories = await storiesById(ids);
  return {
    stories: new Map(stories.map((row) => [row.id, row])),
    isCatalogueWhole: kind === 'ready',
  };
}

/** For a live query: the UTF-16 lengths of these texts, as far as they are on this device. */
async function textLengths(ids: readonly StoryId[]): Promise<ReadonlyMap<StoryId, number>> {
  const lengths = new Map<StoryId, number>();
  for (const id of ids) {
    const text = await body(id);
    if (text) lengths.set(id, text.content.length);
  }
  return lengths;
}
