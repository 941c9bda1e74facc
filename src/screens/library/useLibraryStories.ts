import { useEffect, useMemo, useState } from 'react';
import { allPlaces } from '../../library/places.ts';
import type { Place } from '../../library/privateDatabase.ts';
import { useLive } from '../../library/useLive.ts';
import type { CatalogueRow, StoryId } from '../../shared/catalogue.ts';
import type { LibraryStory } from './choose.ts';

const none: readonly StoryId[] = [];

/** Every story that this device knows with what the reader has done with it; undefined until the device has answered. */
export function useLibraryStories(): readonly LibraryStory[] | undefined {
  const rows = useLive<readonly CatalogueRow[] | undefined>((library) => library.allStories(), [], undefined);
  const saved = useLive((library) => library.savedIds(), [], none);
  const texts = useLive((library) => library.textIds(), [], none);
  const places = usePlaces();
  return useMemo(() => {
    const [isSaved, isHere] = [new Set(saved), new Set(texts)];
    return rows?.map((row) => ({
      row,
      isSaved: isSaved.has(row.id),
      hasText: isHere.has(row.id),
      progress: progressOf(places.get(row.id)),
    }));
  }, [rows, saved, texts, places]);
}

/** Where the reader is in their stories, read when the page is opened: reading goes on on other pages. */
function usePlaces(): ReadonlyMap<string, Place> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  useEffect(() => {
    let isShown = true;
    allPlaces().then(
      (found) => isShown && setPlaces(new Map(found.map((place) => [place.storyId, place]))),
      (error: unknown) => console.warn(`The places in the stories could not be read: ${String(error)}`),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return places;
}

function progressOf(place: Place | undefined): LibraryStory['progress'] {
  if (place?.finishedAt !== undefined) return 'finished';
  return place?.text || place?.audio ? 'inProgress' : undefined;
}
