import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useLive } from '../catalogue/useLive.ts';
import { readersLanguages } from '../settings/readersLanguages.ts';
import { session } from '../settings/session.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { allPlaces } from './places.ts';
import { presentPrivateName } from './privateName.ts';
import type { Place } from './readerStore.ts';

export interface KnownStory {
  readonly row: CatalogueRow;
  readonly isSaved: boolean;
  readonly hasText: boolean;
  /** Undefined if the reader has not begun it. */
  readonly progress: 'inProgress' | 'finished' | undefined;
}

/**
 * Every story that this device knows, in no particular order; or those of one `language` in shelf order, and after them
 * the narrated ones in the reader's other languages. Undefined until the device has answered. `isWhole` is false while a
 * followed list is being loaded for the first time. An unchanged story keeps its object identity, so that saving many does
 * not render all the others anew.
 */
export function useKnownStories(language?: string) {
  const catalogue = useLive(
    async (library) => {
      // The state is read first: if the lists are complete then, the rows read afterwards are complete too.
      if (language === undefined) {
        const isWhole = await library.areListsWhole();
        return { rows: await library.allStories(), isWhole };
      }
      const { kind } = await library.mirrorState(language);
      const { rows } = await library.storiesFrom(language, 0, Number.POSITIVE_INFINITY);
      const others = readersLanguages().filter((other) => other !== language);
      return { rows: [...rows, ...(await library.narratedStories(others))], isWhole: kind === 'ready' };
    },
    [language],
  );
  const saved = useLive((library) => library.savedIds(), []);
  const texts = useLive((library) => library.textIds(), []);
  const places = usePlaces();
  const known = useRef<ReadonlyMap<StoryId, KnownStory>>(new Map());
  return useMemo(() => {
    // A partial answer would be wrong: a story already begun would appear as new.
    if (!catalogue || !saved || !texts || !places) return undefined;
    const [isSaved, isHere] = [new Set(saved), new Set(texts)];
    const stories = catalogue.rows.map((row): KnownStory => {
      const { id } = row;
      const progress = progressOf(places?.get(id));
      const story = { row, isSaved: isSaved.has(id), hasText: isHere.has(id), progress };
      const before = known.current.get(id);
      return before && isSame(before, story) ? before : story;
    });
    known.current = new Map(stories.map((story) => [story.row.id, story]));
    return { stories, isWhole: catalogue.isWhole };
  }, [catalogue, saved, texts, places]);
}

export function statusOf({ isSaved, hasText, progress }: KnownStory, isOffline: boolean) {
  return { isSaved, progress, isUnavailableOffline: isOffline && !hasText };
}

function isSame(one: KnownStory, other: KnownStory): boolean {
  // Each reading of the database makes new rows; one that has changed has another number, or more details.
  return (
    one.row.seq === other.row.seq &&
    one.row.bodyHash === other.row.bodyHash &&
    one.row.preview === other.row.preview &&
    one.isSaved === other.isSaved &&
    one.hasText === other.hasText &&
    one.progress === other.progress
  );
}

/** Undefined until read. Read on mount and for another reader only, because places change on other pages. */
export function usePlaces(): ReadonlyMap<StoryId, Place> | undefined {
  const [places, setPlaces] = useState<ReadonlyMap<StoryId, Place>>();
  const reader = useSyncExternalStore(onSession, presentPrivateName, presentPrivateName);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader has other places
  useEffect(() => {
    let isShown = true;
    const show = (found: readonly Place[]) => {
      if (isShown) setPlaces(new Map(found.map((place) => [place.storyId, place])));
    };
    allPlaces().then(show, (error: unknown) => {
      console.warn(`The places in the stories could not be read: ${String(error)}`);
      show([]);
    });
    return () => {
      isShown = false;
      setPlaces(undefined);
    };
  }, [reader]);
  return places;
}

const onSession = (listener: () => void) => subscribe(session, listener);

export function progressOf(place: Place | undefined): KnownStory['progress'] {
  if (place?.finishedAt !== undefined) return 'finished';
  return place?.text || place?.audio ? 'inProgress' : undefined;
}
