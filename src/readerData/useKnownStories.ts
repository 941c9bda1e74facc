import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { useLive } from '../catalogue/useLive.ts';
import { session } from '../settings/session.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { allPlaces } from './places.ts';
import type { Place } from './privateDatabase.ts';
import { presentPrivateName } from './privateName.ts';

/** A story of the catalogue, with its state on this device and the reader's progress. */
export interface KnownStory {
  readonly row: CatalogueRow;
  /** Stored whole on this device. */
  readonly isSaved: boolean;
  /** Its text is on this device. */
  readonly hasText: boolean;
  /** Undefined if the reader has not begun it. */
  readonly progress: 'inProgress' | 'finished' | undefined;
}

/** The stories that this device knows. */
export interface KnownStories {
  readonly stories: readonly KnownStory[];
  /** False while the catalogue is being loaded for the first time. */
  readonly isWhole: boolean;
}

/**
 * Every story that this device knows, in no particular order, or those of one language in shelf order; undefined until
 * the device has answered. A story with no changes keeps its object identity, so that saving many does not re-render
 * all the others each time.
 */
export function useKnownStories(language?: string): KnownStories | undefined {
  const catalogue = useLive<Catalogue | undefined>(
    async (library) => {
      // The state is read first: if the catalogue is complete then, the rows read afterwards are complete too.
      const { kind } = await library.mirrorState();
      const rows =
        language === undefined
          ? await library.allStories()
          : (await library.storiesFrom(language, 0, Number.POSITIVE_INFINITY)).rows;
      return { rows, isWhole: kind === 'ready' };
    },
    [language],
    undefined,
  );
  const saved = useLive<readonly StoryId[] | undefined>((library) => library.savedIds(), [], undefined);
  const texts = useLive<readonly StoryId[] | undefined>((library) => library.textIds(), [], undefined);
  const places = usePlaces();
  const known = useRef<ReadonlyMap<StoryId, KnownStory>>(new Map());
  return useMemo(() => {
    // A partial answer would be wrong: a story already begun would appear as new.
    if (!catalogue || !saved || !texts || !places) return undefined;
    const [isSaved, isHere] = [new Set(saved), new Set(texts)];
    const stories = catalogue.rows.map((row) => {
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

interface Catalogue {
  readonly rows: readonly CatalogueRow[];
  readonly isWhole: boolean;
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
 * The present reader's places, by story id; undefined until they are read. They are read only when the component mounts
 * and when the reader changes, because places change on other pages only.
 */
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

/** The reader's progress; undefined if they have not begun. */
export function progressOf(place: Place | undefined): KnownStory['progress'] {
  if (place?.finishedAt !== undefined) return 'finished';
  return place?.text || place?.audio ? 'inProgress' : undefined;
}
