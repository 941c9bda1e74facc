import type { Place } from '../../../library/places.ts';
import type { CatalogueRow, StoryId } from '../../../shared/catalogue.ts';
import { languageOf } from '../../../shared/languages.ts';
import { readingMinutes } from '../../../text/readingPace.ts';
import * as words from '../../../words/home/shelves.ts';

/** A story that was begun and not ended, and what of it goes on: its text or its narration, whichever was last. */
export interface BegunStory {
  readonly row: CatalogueRow;
  readonly place: Place;
  readonly goesOn: 'text' | 'audio';
}

/** So many are offered to go on with. */
const offered = 3;

/** Of these stories those that were begun and not ended, the last first. One that was opened again after its end counts. */
export function begunStories(
  rows: readonly CatalogueRow[],
  places: ReadonlyMap<string, Place>,
): readonly BegunStory[] {
  const begun = rows.flatMap((row) => {
    const place = places.get(row.id);
    if (!place) return [];
    const textAt = place.text?.at ?? 0;
    const audioAt = row.narration ? (place.audio?.at ?? 0) : 0;
    const at = Math.max(textAt, audioAt);
    if (at <= (place.finishedAt ?? 0)) return [];
    return [{ at, begun: { row, place, goesOn: audioAt > textAt ? 'audio' : 'text' } as const }];
  });
  return begun
    .sort((one, other) => other.at - one.at)
    .slice(0, offered)
    .map(({ begun }) => begun);
}

/** The stories that have a place, in no order. */
export function placedIds(places: ReadonlyMap<string, Place>): readonly StoryId[] {
  return [...places.values()].map(({ storyId }) => storyId);
}

/** How much of it is left: '6 min left to hear'. `content` is its text, where that is on this device. */
export function leftWords({ row, place, goesOn }: BegunStory, content: string | undefined): string {
  if (goesOn === 'audio') {
    const seconds = (row.narration?.durationSeconds ?? 0) - (place.audio?.positionSeconds ?? 0);
    return words.leftToHear(words.minutes(seconds / 60));
  }
  if (!content) return words.inProgress;
  const read = Math.min(1, (place.text?.offset ?? 0) / content.length);
  const minutes = readingMinutes(row.wordCount, languageOf(row.language).script) * (1 - read);
  return words.leftToRead(words.minutes(minutes));
}
