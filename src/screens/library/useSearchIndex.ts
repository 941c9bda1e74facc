import { useEffect, useMemo, useRef, useState } from 'react';
import { textsOf } from '../../library/queries.ts';
import type { KnownStory } from '../../library/useKnownStories.ts';
import { late, useLate } from '../../parts/late.ts';
import type { Found, StoryIndex } from '../../search/storySearch.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';

/** Searches the stories on this device. A new object is made whenever more can be found. */
export interface StorySearch {
  find(query: string): Found | null;
  /** A story's searched content. */
  textOf(id: StoryId): string | undefined;
}

/** What searches. A failed load is retried by `fetch`, and once the server can be reached again. */
export const lateSearch = late('The search', () => import('../../search/storySearch.ts'));

/** Kept between visits of the page. */
let known: StoryIndex | undefined;

/** The search over the stories: available once their titles are indexed, and replaced whenever more are, or their texts. */
export function useSearchIndex(stories: readonly KnownStory[] | undefined): StorySearch | undefined {
  const [search, setSearch] = useState<StorySearch>();
  const shown = useRef<readonly KnownStory[]>([]);
  shown.current = stories ?? [];
  const isWhole = useRef(false);
  const { module } = useLate(lateSearch);
  const version = useMemo(
    () => stories?.map(({ row, hasText }) => `${row.id} ${row.seq} ${hasText}`).join(),
    [stories],
  );
  const isWanted = version !== undefined;
  useEffect(() => {
    if (isWanted) void lateSearch.fetch();
  }, [isWanted]);
  useEffect(() => {
    if (version === undefined || !module) return;
    const { find, index } = module;
    const ending = new AbortController();
    const { signal } = ending;
    async function build(): Promise<void> {
      const knownText = (id: StoryId) => known?.stories.get(id)?.text;
      async function update(texts?: ReadonlyMap<StoryId, string>): Promise<void> {
        signal.throwIfAborted();
        const made = await index(
          shown.current.map(({ row: { id, title, author, translation_author }, hasText }) => {
            const text = hasText ? (texts?.get(id) ?? knownText(id)) : undefined;
            return { id, title, author, translator: translation_author, text };
          }),
          signal,
          known,
        );
        known = made;
        setSearch({ find: (query) => find(made, query), textOf: (id) => made.stories.get(id)?.text });
      }
      if (!isWhole.current) await update();
      // Later, only texts that have arrived are read: while many stories are being saved, each of them comes here.
      const unread = shown.current.filter(
        ({ row, hasText }) => hasText && (!isWhole.current || knownText(row.id) === undefined),
      );
      await update(await textsOf(unread.map(({ row }) => row.id)));
      isWhole.current = true;
    }
    build().catch((error: unknown) => {
      if (!signal.aborted) console.warn(`The stories cannot be searched: ${String(error)}`);
    });
    return () => ending.abort();
  }, [version, module]);
  return search;
}
