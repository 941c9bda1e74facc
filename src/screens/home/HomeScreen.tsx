import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { libraryStatus } from '../../library/libraryStatus.ts';
import type * as Library from '../../library/queries.ts';
import type { MirrorState } from '../../library/queries.ts';
import { useLive } from '../../library/useLive.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { connection } from '../../sync/connection.ts';
import { HomeView } from './HomeView.tsx';
import { chooseLanguage, goTo, homePlace } from './homePlace.ts';
import { cardAt, type HomeFacts, homeState, type PaintedHome, partAround, type Shelf } from './homeShelf.ts';

/** The front page, live from the mirror. `first` is what the HTML was painted from. */
export function HomeScreen({ first }: { readonly first?: PaintedHome | undefined }) {
  const place = useSnapshot(homePlace);
  const failed = useSnapshot(libraryStatus).current;
  const mirror = useLive<Mirror | undefined>(readMirror, [], undefined);
  const languages = mirror?.languages;
  const language = place.language ?? languages?.[0]?.language ?? first?.language ?? '';
  const part = partAround(place.position);
  const shelf = useLive<Shelf | undefined>(
    async (library) => ({ language, ...(await library.storiesFrom(language, part.first, part.count)) }),
    [language, part.first],
    undefined,
  );
  const state = homeState({
    first,
    languages,
    mirror: useMirrorKind(mirror?.state, first),
    shelf,
    chosen: place.language,
    connection: useSnapshot(connection).kind,
    failure: failed.kind === 'failed' ? failed : undefined,
  });
  const shown = state.kind === 'shelf' ? state : undefined;
  // A story may have been removed while the reader stood at the end of the list.
  const position = Math.min(place.position, Math.max(0, (shown?.total ?? 0) - 1));
  useStoryKept(shown, position);
  useCarousel(shown);

  useEffect(() => {
    document.title = 'Lipi: literature from the Indian subcontinent';
  }, []);

  return (
    <HomeView
      state={state}
      position={position}
      stand={place.stand.position < (shown?.total ?? 0) ? place.stand : undefined}
      isPaused={place.isPaused}
      announced={place.announced}
      onChooseLanguage={chooseLanguage}
    />
  );
}

/** Brings the cards to life once their scripts, which no first frame waits for, are here. */
function useCarousel(shown: Shelf | undefined): void {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
    homePlace.total = shown?.total ?? 0;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isEnded = false;
    import('./liveCarousel.ts').then(
      ({ startCarousel }) => {
        if (isEnded) return;
        stop = startCarousel(
          (index) => latest.current !== undefined && cardAt(latest.current, index) !== undefined,
        );
      },
      (error: unknown) => console.warn(`The cards do not move: ${String(error)}`),
    );
    return () => {
      isEnded = true;
      stop?.();
    };
  }, []);
}

/**
 * A story that is published or taken out elsewhere moves the others: the one in the centre stays there. Who is at the
 * beginning of the list sees its new beginning.
 */
function useStoryKept(shown: Shelf | undefined, position: number): void {
  const centre = useRef<{ readonly shown: Shelf; readonly id: StoryId; readonly position: number }>(
    undefined,
  );
  useEffect(() => {
    const last = centre.current;
    const id = shown && cardAt(shown, position)?.id;
    centre.current = shown && id && { shown, id, position };
    if (!last || !shown || last.shown === shown || last.position !== position) return;
    if (last.shown.language !== shown.language || last.id === id || position === 0) return;
    const at = shown.rows.findIndex((row) => row.id === last.id);
    if (at >= 0) goTo((shown.first + at) % shown.total);
  }, [shown, position]);
}

interface Mirror {
  readonly state: MirrorState;
  readonly languages: readonly { readonly language: string; readonly storyCount: number }[];
}

/** The state first: when it says that the mirror is whole, the languages that are read after it are all there. */
async function readMirror(library: typeof Library): Promise<Mirror> {
  const state = await library.mirrorState();
  return { state, languages: await library.languages() };
}

/**
 * A mirror that is older than what was painted counts as on its way: a page never goes back in time. Once it has caught
 * up it is the one to ask, also where its numbers begin again, as after a restored backup.
 */
function useMirrorKind(mirror: MirrorState | undefined, first: PaintedHome | undefined): HomeFacts['mirror'] {
  const hasCaughtUp = useRef(false);
  if (mirror?.kind !== 'ready') return mirror?.kind ?? 'unread';
  hasCaughtUp.current ||= first?.head === undefined || mirror.cursor >= first.head.seq;
  return hasCaughtUp.current ? 'ready' : 'filling';
}
