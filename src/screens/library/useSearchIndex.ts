import { useEffect, useMemo, useRef, useState } from 'react';
import { textsHere } from '../../library/queries.ts';
import type { KnownStory } from '../../library/useKnownStories.ts';
import type { Found, StoryIndex } from '../../search/storySearch.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';

/** Searches the stories on this device. A new object is made whenever more can be found. */
export interface StorySearch {
  find(query: string): Found | null;
  /** A story's searched content. */
  textOf(id: StoryId): string | undefined;
}

/** Kept between visits of the page. */
let known: StoryIndex | undefined;

/** The search over the stories: available once their titles are indexed, and replaced once their texts are. */
export function useSearchIndex(stories: readonly KnownStory[] | undefined): StorySearch | undefined {
  const [search, setSearch] = useState<StorySearch>();
  const rows = useRef<readonly KnownStory[]>([]);
  rows.current = stories ?? [];
  // A text that is saved while the page is open is searched from its next opening on.
  const version = useMemo(() => stories?.map(({ row }) => `${row.id} ${row.seq}`).join(), [stories]);
  useEffect(() => {
    if (version === undefined) return;
    const ending = new AbortController();
    const { signal } = ending;
    async function build(): Promise<void> {
      const { find, index } = await import('../../search/storySearch.ts');
      async function update(textOf: (id: StoryId) => string | undefined): Promise<void> {
        signal.throwIfAborted();
        const made = await index(
          rows.current.map(({ row: { id, title, author, translation_author } }) => {
            return { id, title, author, translator: translation_author, text: textOf(id) };
          }),
          signal,
          known,
        );
        known = made;
        setSearch({ find: (query) => find(made, query), textOf: (id) => made.stories.get(id)?.text });
      }
      await update((id) => known?.stories.get(id)?.text);
      const texts = await textsHere();
      await update((id) => texts.get(id));
    }
    build().catch((error: unknown) => {
      if (!signal.aborted) console.warn(`The stories cannot be searched: ${String(error)}`);
    });
    return () => ending.abort();
  }, [version]);
  return search;
}
