import { useEffect, useMemo, useRef, useState } from 'react';
import type { CatalogueRow, StoryId } from '../shared/catalogue.ts';
import { allPlaces } from './places.ts';
import type { Place } from './privateDatabase.ts';
import { useLive } from './useLive.ts';

/** A story of the catalogue, with how it stands on this device and with its reader. */
export interface KnownStory {
  readonly row: CatalogueRow;
  /** Wholly on this device. */
  readonly isSaved: boolean;
  /** Its text is on this device. */
  readonly hasText: boolean;
  /** Undefined for one that was not begun. */
  readonly progress: 'inProgress' | 'finished' | undefined;
}

/**
 * Every story that this device knows, in no order; undefined until the device has answered. One with which nothing has
 * changed is the same object as before: while many are saved, the others are not drawn anew for each.
 */
export function useKnownStories(): readonly KnownStory[] | undefined {
  const rows = useLive<readonly CatalogueRow[] | undefined>((library) => library.allStories(), [], undefined);
  const saved = useLive<readonly StoryId[] | undefined>((library) => library.savedIds(), [], undefined);
  const texts = useLive<readonly StoryId[] | undefined>((library) => library.textIds(), [], undefined);
  const places = usePlaces();
  const known = useRef<ReadonlyMap<StoryId, KnownStory>>(new Map());
  return useMemo(() => {
    // Half of the answer would be wrong: a story that was begun would stand there as new.
    if (!rows || !saved || !texts || !places) return undefined;
    const [isSaved, isHere] = [new Set(saved), new Set(texts)];
    const stories = rows.map((row) => {
      const { id } = row;
      const progress = progressOf(places.get(id));
      const story = { row, isSaved: isSaved.has(id), hasText: isHere.has(id), progress };
      const before = known.current.get(id);
      return before && isSame(before, story) ? before : story;
    });
    known.current = new Map(stories.map((story) => [story.row.id, story]));
    return stories;
  }, [rows, saved, texts, places]);
}

function isSame(one: KnownStory, other: KnownStory): boolean {
  return (
    one.row === other.row &&
    one.isSaved === other.isSaved &&
    one.hasText === other.hasText &&
    one.progress === other.progress
  );
}

/**
 * Where the reader is in their stories, read when the page is opened: reading goes on on other pages. Undefined until the
 * device has answered.
 */
export function usePlaces(): ReadonlyMap<string, Place> | undefined {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>();
  useEffect(() => {
    let isShown = true;
    allPlaces().then(
      (found) => isShown && setPlaces(new Map(found.map((place) => [place.storyId, place]))),
      (error: unknown) => {
        console.warn(`The places in the stories could not be read: ${String(error)}`);
        if (isShown) setPlaces(new Map());
      },
    );
    return () => {
      isShown = false;
    };
  }, []);
  return places;
}

/** How far the reader is; undefined where they have not begun. */
export function progressOf(place: Place | undefined): KnownStory['progress'] {
  if (place?.finishedAt !== undefined) return 'finished';
  return place?.text || place?.audio ? 'inProgress' : undefined;
}
