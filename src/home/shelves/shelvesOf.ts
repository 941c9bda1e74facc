import { offlineFirst } from '../../readerData/offlineFirst.ts';
import type { KnownStory } from '../../readerData/useKnownStories.ts';
import { hasWords } from '../../shared/story/shelfOrder.ts';
import { lengthOf } from '../../text/storyLength.ts';
import { toListenPath } from '../homeShelf.ts';
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
 * The shelves of a `language`; on that to listen to, also stories of the others that have no narration in it. No shelf is
 * empty, no story is on two, and finished stories are on none. Picture stories come last. Offline, stories that can be
 * opened come first, and above them a shelf of the `saved` stories of all languages, finished ones too.
 */
export function shelvesOf(
  stories: readonly KnownStory[],
  {
    language,
    nowMs,
    isOffline,
    saved = [],
  }: {
    readonly language: string;
    readonly nowMs: number;
    readonly isOffline: boolean;
    readonly saved?: readonly KnownStory[];
  },
): readonly HomeShelf[] {
  const path = `/library?language=${language}`;
  const newSinceMs = nowMs - newDays * 24 * 60 * 60 * 1000;
  const isOwn = ({ row }: KnownStory) => row.language === language;
  const kinds: readonly (Omit<HomeShelf, 'stories'> & { readonly fits: (story: KnownStory) => boolean })[] = [
    { name: words.toListen, path: toListenPath, fits: ({ row }) => row.narration !== undefined },
    {
      name: words.short,
      path: `${path}&length=short`,
      fits: (story) => isOwn(story) && story.row.wordCount > 0 && lengthOf(story.row) === 'short',
    },
    { name: words.recent, path, fits: (story) => isOwn(story) && story.row.publishedAt >= newSinceMs },
  ];
  const heard = new Set(stories.filter(isOwn).flatMap(({ row }) => (row.narration ? [row.work] : [])));
  // A work in several of them is there once.
  const isMore = ({ row: { work } }: KnownStory) => !heard.has(work) && heard.add(work);
  const unfinished = stories.filter(({ progress }) => progress !== 'finished');
  const own = unfinished.filter(isOwn);
  const others = unfinished.filter((story) => !isOwn(story) && isMore(story));
  let left = [...own.slice(shownAbove), ...own.slice(0, shownAbove), ...others].sort(
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
