import { useRef } from 'react';
import { useLive } from '../../library/useLive.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import type { ListEntry, ListFacts } from './listEntries.ts';
import { type LibraryFacts, libraryFacts, type OwnFacts, ownFacts, textLengths } from './listFacts.ts';

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

/** The same rows, each as the previous object if nothing in it changed, so that it is not rendered again. */
export function useStable(entries: readonly ListEntry[]): readonly ListEntry[] {
  const known = useRef(new Map<StoryId, { readonly text: string; readonly entry: ListEntry }>());
  const next = new Map<StoryId, { readonly text: string; readonly entry: ListEntry }>();
  const stable = entries.map((entry) => {
    const text = JSON.stringify(entry);
    const before = known.current.get(entry.id);
    const kept = before?.text === text ? before : { text, entry };
    next.set(entry.id, kept);
    return kept.entry;
  });
  known.current = next;
  return stable;
}
