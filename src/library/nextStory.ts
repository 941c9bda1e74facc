import type { CatalogueRow } from '../shared/story/catalogue.ts';
import { compareOnShelf } from '../shared/story/shelfOrder.ts';
import type { KnownStory } from './useKnownStories.ts';

interface Circumstances {
  readonly isOffline: boolean;
  /** Tags of the other languages that the reader reads. */
  readonly languages: readonly string[];
}

/** Tags of the languages that this browser's user reads. */
export function browserLanguages(): string[] {
  return navigator.languages.map((tag) => tag.split('-')[0] ?? tag);
}

/**
 * Suggests a story to read next, among those not begun: one by the same author, else the next on the shelf, else
 * the one closest in length in another of the reader's languages. Offline, stories on the device come first.
 */
export function nextStory(
  row: CatalogueRow,
  stories: readonly KnownStory[],
  { isOffline, languages }: Circumstances,
): KnownStory | undefined {
  const shelf = stories.map((story) => story.row).filter(({ language }) => language === row.language);
  const placeOf = new Map(shelf.sort(compareOnShelf).map(({ id }, place) => [id, place]));
  /** The number of steps along the shelf, which is circular. */
  const stepsTo = ({ id }: CatalogueRow) =>
    ((placeOf.get(id) ?? 0) - (placeOf.get(row.id) ?? 0) + shelf.length) % shelf.length;

  /** Lower is better; compared lexicographically. */
  function rankOf(story: KnownStory): readonly number[] {
    const other = story.row;
    const isAway = Number(isOffline && !story.hasText);
    if (other.language !== row.language) return [isAway, 2, Math.abs(other.wordCount - row.wordCount)];
    return [isAway, other.author === row.author ? 0 : 1, stepsTo(other)];
  }
  const ranked = stories
    .filter(
      ({ row: other, progress }) =>
        progress === undefined &&
        other.work !== row.work &&
        other.wordCount > 0 &&
        (other.language === row.language || languages.includes(other.language)),
    )
    .map((story) => ({ story, rank: rankOf(story) }));
  return ranked.sort((one, other) => compareRanks(one.rank, other.rank))[0]?.story;
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
