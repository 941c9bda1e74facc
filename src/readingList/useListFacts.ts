import { body } from '../catalogue/queries.ts';
import { useFetchedRows } from '../catalogue/useFetchedRows.ts';
import { useFollow } from '../catalogue/useFollow.ts';
import { useLive } from '../catalogue/useLive.ts';
import { places, readingList, refusals, unsentStories } from '../readerData/readerQueries.ts';
import type { StoryId } from '../shared/story/catalogue.ts';

export function useListFacts() {
  const own = useLive(ownFacts, []);
  const refused = new Set(own?.refusals.flatMap(({ storyId }) => (storyId === undefined ? [] : [storyId])));
  const listedIds = own?.rows.map(({ storyId }) => storyId) ?? [];
  // A story that was refused may not be in the list, and its title is shown with the reason.
  const ids = [...new Set([...refused, ...listedIds])];
  const isAnswered = useFetchedRows(ids);
  const library = useLive((queries) => queries.storiesById(ids), [[...ids].sort().join()]);
  useFollow([...new Set(library?.map(({ language }) => language))], true);
  const saved = useLive((queries) => queries.savedStories(), [], []);
  const begun = listedIds.filter((id) => own?.places.get(id)?.text !== undefined).sort();
  const lengths = useLive<ReadonlyMap<StoryId, number>>(() => textLengths(begun), [begun.join()], new Map());
  if (!own || !library) return undefined;
  return {
    ...own,
    stories: new Map(library.map((row) => [row.id, row])),
    isCatalogueWhole: isAnswered,
    saved: new Map(saved.map((story) => [story.saved.storyId, story.saved])),
    textLengths: lengths,
    refused,
  };
}

async function ownFacts() {
  const rows = await readingList();
  const found = await places();
  return {
    rows,
    places: new Map(found.map((place) => [place.storyId, place])),
    waiting: await unsentStories(),
    refusals: await refusals(),
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
