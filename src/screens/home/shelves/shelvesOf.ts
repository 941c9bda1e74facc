import { hereFirst } from '../../../library/hereFirst.ts';
import type { KnownStory } from '../../../library/useKnownStories.ts';
import { lengthOf } from '../../../text/storyLength.ts';
import * as words from '../../../words/home/shelves.ts';

/** A row of stories on the home page. */
export interface HomeShelf {
  readonly name: string;
  /** Where all such stories are. */
  readonly path: string;
  readonly stories: readonly KnownStory[];
}

/** A story is new for so many days. */
const newDays = 60;

/** So many stand in a row; all of them are behind its link. */
const mostOnShelf = 12;

/** The first of the list are in sight above, in the carousel: of them a shelf shows only what it has no others for. */
const inSightAbove = 8;

/**
 * The shelves of one language's stories, which come in the order of its list. None is empty, no story stands on two, and
 * what was read to its end on none. For a reader who is offline, what opens now comes first.
 */
export function shelvesOf(
  stories: readonly KnownStory[],
  { nowMs, isOffline }: { readonly nowMs: number; readonly isOffline: boolean },
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
  left = [...left.slice(inSightAbove), ...left.slice(0, inSightAbove)];
  if (isOffline) left = hereFirst(left);
  const shelves: HomeShelf[] = [];
  for (const { name, path, fits } of kinds) {
    const onIt = new Set(left.filter(fits).slice(0, mostOnShelf));
    left = left.filter((story) => !onIt.has(story));
    if (onIt.size > 0) shelves.push({ name, path, stories: [...onIt] });
  }
  return shelves;
}
