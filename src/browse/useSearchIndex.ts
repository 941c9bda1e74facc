import { useEffect, useRef, useState } from 'react';
import { textsOf } from '../catalogue/queries.ts';
import type { Found, StoryIndex } from '../catalogue/search/storySearch.ts';
import { lazyModule, useLazy } from '../page/lazy.tsx';
import type { KnownStory } from '../readerData/useKnownStories.ts';
import type { StoryBody, StoryId } from '../shared/story/catalogue.ts';
import { hasDetails } from '../shared/story/storyFields.ts';
import { subjectName } from '../ui/story/subjectName.ts';

/** A new object is made whenever more can be found. */
export interface StorySearch {
  find(query: string): Found | null;
  textOf(id: StoryId): string | undefined;
}

/** A failed load is retried by `load`, and once the server can be reached again. */
export const lazySearch = lazyModule('The search', () => import('../catalogue/search/storySearch.ts'));

/** Kept between visits of the page. */
let previous: StoryIndex | undefined;
const read = new Map<StoryId, Pick<StoryBody, 'bodyHash' | 'content'>>();

export const readText = (id: StoryId) => read.get(id)?.content;

/** Returns whether any text differs from the one read before. */
export async function readTexts(stories: readonly KnownStory[]): Promise<boolean> {
  const unread = stories.filter(({ row, hasText }) => hasText && read.get(row.id)?.bodyHash !== row.bodyHash);
  const arrived = [...(await textsOf(unread.map(({ row }) => row.id)))].filter(
    ([id, { bodyHash }]) => read.get(id)?.bodyHash !== bodyHash,
  );
  for (const [id, { bodyHash, content }] of arrived) read.set(id, { bodyHash, content });
  return arrived.length > 0;
}

/** The search over the stories: available once their titles are indexed, and replaced whenever more are, previews or texts. */
export function useSearchIndex(stories: readonly KnownStory[] | undefined): StorySearch | undefined {
  const [search, setSearch] = useState<StorySearch>();
  /** What the latest search contains; undefined while an update is under way or was ended. */
  const indexed = useRef<string>(undefined);
  const { module } = useLazy(lazySearch);
  const isWanted = stories !== undefined;
  useEffect(() => {
    if (isWanted) void lazySearch.load();
  }, [isWanted]);
  // The list is a new one also when a text was replaced, which the version cannot tell.
  useEffect(() => {
    if (!stories || !module) return;
    const { find, index } = module;
    const version = stories
      .map(({ row, hasText }) => `${row.id} ${row.seq} ${hasText || hasDetails(row)}`)
      .join();
    const ending = new AbortController();
    const { signal } = ending;
    async function update(shown: readonly KnownStory[]): Promise<void> {
      signal.throwIfAborted();
      const made = await index(
        shown.map(({ row, hasText }) => {
          const { id, language, title, author, translation_author: translator, preview } = row;
          // The beginning of a text that is not here, where that was fetched for its line or card.
          const text = (hasText ? readText(id) : undefined) ?? preview;
          const subjects = row.subjects?.map((one) => `${one} ${subjectName(one)}`).join(' ');
          return { id, language, title, author, translator, subjects, text };
        }),
        signal,
        previous,
      );
      previous = made;
      setSearch({ find: (query) => find(made, query), textOf: (id) => made.stories.get(id)?.text });
    }
    async function build(shown: readonly KnownStory[]): Promise<void> {
      if (indexed.current === undefined) await update(shown);
      if (await readTexts(shown)) indexed.current = undefined;
      if (indexed.current === version) return;
      await update(shown);
      indexed.current = version;
    }
    build(stories).catch((error: unknown) => {
      if (!signal.aborted) console.warn(`Indexing the stories failed: ${String(error)}`);
    });
    return () => ending.abort();
  }, [stories, module]);
  return search;
}
