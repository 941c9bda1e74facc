import type { CatalogueRow } from '../shared/catalogue.ts';
import { compareOnShelf } from '../shared/shelfOrder.ts';
import type { KnownStory } from './useKnownStories.ts';

interface Circumstances {
  readonly isOffline: boolean;
  /** Tags of the languages that the reader reads besides the story's own. */
  readonly languages: readonly string[];
}

/** Tags of the languages that this browser's user reads. */
export function browserLanguages(): string[] {
  return navigator.languages.map((tag) => tag.split('-')[0] ?? tag);
}

/**
 * What to read after a story: one that was not begun, of the same author, else what comes after it on its shelf, else
 * the one of most like length in another of the reader's languages. Offline what is on the device comes first.
 */
export function nextStory(
  row: CatalogueRow,
  stories: readonly KnownStory[],
  { isOffline, languages }: Circumstances,
): KnownStory | undefined {
  const shelf = stories.map((story) => story.row).filter(({ language }) => language === row.language);
  const placeOf = new Map(shelf.sort(compareOnShelf).map(({ id }, place) => [id, place]));
  /** How far along the shelf, which goes round. */
  const stepsTo = ({ id }: CatalogueRow) =>
    ((placeOf.get(id) ?? 0) - (placeOf.get(row.id) ?? 0) + shelf.length) % shelf.length;

  /** The lower the better, the first difference deciding. */
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
