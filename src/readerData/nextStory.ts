import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { compareOnShelf } from '../shared/story/shelfOrder.ts';
import type { KnownStory } from './useKnownStories.ts';

interface Circumstances {
  readonly isOffline: boolean;
  /** Tags of the languages that the reader reads, preferred ones first. */
  readonly languages: readonly string[];
}

/** Not begun: by the same author, else next on the shelf, else closest in length in another language that they read. */
export function nextStory(
  row: CatalogueRow,
  stories: readonly KnownStory[],
  { isOffline, languages }: Circumstances,
): KnownStory | undefined {
  const shelf = stories.map((story) => story.row).filter(({ language }) => language === row.language);
  const placeOf = new Map(shelf.sort(compareOnShelf).map(({ id }, place) => [id, place]));
  const stepsTo = ({ id }: CatalogueRow) =>
    ((placeOf.get(id) ?? 0) - (placeOf.get(row.id) ?? 0) + shelf.length) % shelf.length;

  /** Lower is better; compared lexicographically. */
  function rankOf(story: KnownStory): readonly number[] {
    const other = story.row;
    const isUnavailableOffline = Number(isOffline && !story.hasText);
    if (other.language !== row.language)
      return [isUnavailableOffline, 2, Math.abs(other.wordCount - row.wordCount)];
    return [isUnavailableOffline, other.author === row.author ? 0 : 1, stepsTo(other)];
  }
  const candidates = stories.filter(
    ({ row: other, progress }) =>
      progress === undefined &&
      other.work !== row.work &&
      other.wordCount > 0 &&
      (other.language === row.language || languages.includes(other.language)),
  );
  return firstRanked(candidates, rankOf);
}

/** In one of `languages`, else one in which they have begun a story. Offline, texts on the device come first. */
export function sameWorkInAnother(
  row: CatalogueRow,
  stories: readonly KnownStory[],
  { isOffline, languages }: Circumstances,
): KnownStory | undefined {
  const begun = stories.filter(({ progress }) => progress !== undefined).map((story) => story.row.language);
  const read = [...languages, ...begun];
  const candidates = stories.filter(
    ({ row: other }) =>
      other.work === row.work && other.language !== row.language && read.includes(other.language),
  );
  return firstRanked(candidates, ({ row: { language }, hasText }) => [
    Number(isOffline && !hasText),
    read.indexOf(language),
  ]);
}

function firstRanked(
  stories: readonly KnownStory[],
  rankOf: (story: KnownStory) => readonly number[],
): KnownStory | undefined {
  const ranked = stories.map((story) => ({ story, rank: rankOf(story) }));
  return ranked.sort((one, other) => compareRanks(one.rank, other.rank))[0]?.story;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
