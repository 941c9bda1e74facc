import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import { libraryStatus } from '../../library/libraryStatus.ts';
import type * as Library from '../../library/queries.ts';
import type { MirrorState } from '../../library/queries.ts';
import { useLive } from '../../library/useLive.ts';
import type { Standing } from '../../parts/StoryFacts.tsx';
import type { StoryId } from '../../shared/catalogue.ts';
import type { LanguageCount } from '../../shared/readersOrder.ts';
import { inReadersOrder } from '../../shared/readersOrder.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { connection } from '../../sync/connection.ts';
import { windowTitle } from '../../words/home/page.ts';
import { Below } from './below/Below.tsx';
import { HomeView } from './HomeView.tsx';
import { chooseLanguage, homePlace } from './homePlace.ts';
import {
  askedLanguage,
  type HomeFacts,
  homeState,
  type PaintedHome,
  partAround,
  partRows,
  type Shelf,
  shownLanguage,
} from './homeShelf.ts';
import { LiveCarousel } from './LiveCarousel.tsx';
import { UnderTheCards } from './shelves/UnderTheCards.tsx';

interface HomeScreenProps {
  /** What the HTML was painted from. */
  readonly first?: PaintedHome | undefined;
  /** What stands beside "Read", for the story in the centre. The same function each time. */
  readonly besideReading?: (id: StoryId) => ReactNode;
}

/** The front page, live from the mirror. */
export function HomeScreen({ first, besideReading }: HomeScreenProps) {
  // Of its place only what changes seldom: the cards follow a move by themselves.
  const chosen = useSnapshot(homePlace).language;
  const partFirst = useSyncExternalStore(onHomePlace, partToRead, partToRead);
  const failed = useSnapshot(libraryStatus).current;
  const mirror = useLive<Mirror | undefined>(readMirror, [], undefined);
  const languages = mirror && inReadersOrder(mirror.languages, preferredLanguages(first));
  const known = languages ?? first?.languages ?? [];
  const language = shownLanguage(known, { chosen, first });
  const shelf = useLive<Shelf | undefined>(
    async (library) => ({ language, ...(await library.storiesFrom(language, partFirst, partRows)) }),
    [language, partFirst],
    undefined,
  );
  const state = homeState({
    first,
    languages,
    mirror: useMirrorKind(mirror?.state, first),
    shelf,
    chosen,
    connection: useSnapshot(connection).kind,
    failure: failed.kind === 'failed' ? failed : undefined,
  });
  const [standings, setStandings] = useState<ReadonlyMap<StoryId, Standing>>();
  const wasHere = useRef<boolean>(undefined);
  if (mirror) wasHere.current ??= mirror.state.kind === 'ready';
  useAskedLanguage();

  useEffect(() => {
    document.title = windowTitle;
  }, []);

  return (
    <HomeView
      state={state}
      cards={
        state.kind === 'shelf' && (
          <LiveCarousel shelf={state} standings={standings} besideReading={besideReading} />
        )
      }
      // A mirror that is still filling would have other shelves with each page of it.
      shelves={
        state.kind === 'shelf' && failed.kind !== 'failed'
          ? mirror?.state.kind === 'ready' && (
              <UnderTheCards
                isAtOnce={wasHere.current === true}
                language={language}
                onStandings={setStandings}
              />
            )
          : undefined
      }
      below={<Below painted={first?.front} languages={known.map((one) => one.language)} />}
      onChooseLanguage={chooseLanguage}
    />
  );
}

/**
 * Chooses what the address asks for, once: what is chosen after that is not in the address. Else what was chosen at an
 * earlier visit, which the server has painted already where it was told (src/shared/languageCookie.ts).
 */
function useAskedLanguage(): void {
  useLayoutEffect(() => {
    const asked = askedLanguage(location.search);
    if (asked !== undefined) {
      chooseLanguage(asked);
      navigate(location.pathname, { replace: true });
    } else if (homePlace.language === undefined && lipiStore.language !== null) {
      chooseLanguage(lipiStore.language);
    }
  }, []);
}

/** What was painted does not change its order: a server, or a host of files, may know less of the reader than the browser. */
function preferredLanguages(first: PaintedHome | undefined): readonly string[] {
  const painted = first?.languages ?? [];
  return painted.length > 0 ? painted.map(({ language }) => language) : navigator.languages;
}

function partToRead(): number {
  return partAround(homePlace.cards.position);
}

function onHomePlace(listener: () => void): () => void {
  return subscribe(homePlace, listener);
}

interface Mirror {
  readonly state: MirrorState;
  readonly languages: readonly LanguageCount[];
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
