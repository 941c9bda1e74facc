import { offlineFirst } from '../../readerData/offlineFirst.ts';
import type { KnownStory } from '../../readerData/useKnownStories.ts';
import { hasWords } from '../../shared/story/shelfOrder.ts';
import { lengthOf } from '../../text/storyLength.ts';
import * as words from '../words.ts';

export interface HomeShelf {
  readonly name: string;
  readonly path: string;
  readonly stories: readonly KnownStory[];
}

const newDays = 60;

const mostOnShelf = 12;

/** The first stories of the list are shown above the shelves, so a shelf has them only when there are no others. */
const shownAbove = 8;

/**
 * No shelf is empty, no story is on two, and finished stories are on none. Picture stories come last. Offline, stories
 * that can be opened come first, and above them a shelf of the `saved` stories of all languages, finished ones too.
 */
export function shelvesOf(
  stories: readonly KnownStory[],
  {
    nowMs,
    isOffline,
    saved = [],
  }: { readonly nowMs: number; readonly isOffline: boolean; readonly saved?: readonly KnownStory[] },
): readonly HomeShelf[] {
  const language = stories[0]?.row.language ?? '';
  const path = `/library?language=${language}`;
  const newSinceMs = nowMs - newDays * 24 * 60 * 60 * 1000;
  const kinds: readonly (Omit<HomeShelf, 'stories'> & { readonly fits: (story: KnownStory) => boolean })[] = [
    { name: words.toListen, path: `${path}&narrated=1`, fits: ({ row }) => row.narration !== undefined },
    {
      name: words.short,
      path: `${path}&length=short`,
      fits: ({ row }) => row.wordCount > 0 && lengthOf(row) === 'short',
    },
    { name: words.recent, path, fits: ({ row }) => row.publishedAt >= newSinceMs },
  ];
  let left = stories.filter(({ progress }) => progress !== 'finished');
  left = [...left.slice(shownAbove), ...left.slice(0, shownAbove)].sort(
    ({ row: one }, { row: other }) => hasWords(other) - hasWords(one),
  );
  if (isOffline) left = offlineFirst(left);
  const shelves: HomeShelf[] = [];
  if (isOffline && saved.length > 0) {
    const stories = saved.slice(0, mostOnShelf);
    const onIt = new Set(stories.map(({ row }) => row.id));
    left = left.filter(({ row }) => !onIt.has(row.id));
    shelves.push({ name: words.onDevice, path: '/saved', stories });
  }
  for (const { name, path, fits } of kinds) {
    const onIt = new Set(left.filter(fits).slice(0, mostOnShelf));
    left = left.filter((story) => !onIt.has(story));
    if (onIt.size > 0) shelves.push({ name, path, stories: [...onIt] });
  }
  return shelves;
}
