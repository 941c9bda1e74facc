import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import type * as Library from '../catalogue/queries.ts';
import { useLive } from '../catalogue/useLive.ts';
import { lazyPart, WhenNear } from '../page/lazy.tsx';
import { libraryStatus } from '../page/libraryStatus.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { languageCookie } from '../shared/languageCookie.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { inReadersOrder } from '../shared/story/readersOrder.ts';
import { connection } from '../sync/connection.ts';
import { BackMatter } from './backMatter/BackMatter.tsx';
import { useFrontPage } from './backMatter/useFrontPage.ts';
import { Carousel, send, usePartToRead } from './carousel/Carousel.tsx';
import { HomeView } from './HomeView.tsx';
import {
  type HomeFacts,
  homeState,
  requestedLanguage,
  type ServerRenderedHome,
  shownLanguage,
} from './homeShelf.ts';
import type { Personal } from './shelves/Shelves.tsx';
import { windowTitle } from './words.ts';

const Shelves = lazyPart('The shelves', async () => (await import('./shelves/Shelves.tsx')).Shelves);

/** Kept while the reader reads a story and returns. Undefined: the language of the first paint, or else the first one. */
const choice = proxy<{ language: string | undefined }>({ language: undefined });

function chooseLanguage(language: string): void {
  lipiStore.language = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie(language, location.protocol);
  choice.language = language;
  send({ kind: 'placed', position: 0 });
}

interface HomeScreenProps {
  readonly first?: ServerRenderedHome | undefined;
  /** Renders the control beside 'Read' for the centre story. Must keep its identity between renders. */
  readonly besideReading?: (id: StoryId) => ReactNode;
}

export function HomeScreen({ first, besideReading }: HomeScreenProps) {
  const chosen = useSnapshot(choice).language;
  const part = usePartToRead();
  const failed = useSnapshot(libraryStatus).current;
  const mirror = useLive(readMirror, []);
  const languages = mirror && inReadersOrder(mirror.languages, preferredLanguages(first));
  const mirrored = languages ?? first?.languages ?? [];
  const language = shownLanguage(mirrored, { chosen, first });
  const shelf = useLive(
    async (library) => ({ language, ...(await library.cardsFrom(language, part.first, part.count)) }),
    [language, part.first, part.count],
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
  const { name, ...settings } = useFrontPage(first?.front, mirror?.state);
  const [personal, setPersonal] = useState<Personal>();
  const isReturning = useRef<boolean>(undefined);
  if (mirror) isReturning.current ??= mirror.state.kind === 'ready' || hasBegunStory();
  const shelves = <Shelves language={language} onPersonal={setPersonal} />;
  useRequestedLanguage();

  useEffect(() => {
    document.title = windowTitle;
  }, []);

  return (
    <HomeView
      name={name}
      state={state}
      continueShelf={personal?.continueShelf}
      cards={
        state.kind === 'shelf' && (
          <Carousel
            shelf={state}
            statuses={personal?.statuses}
            insteadOfRead={personal?.saveLater}
            besideReading={besideReading}
          />
        )
      }
      // While the mirror is filling, each page of the feed would change the shelves.
      shelves={
        state.kind === 'shelf' && failed.kind !== 'failed'
          ? mirror?.state.kind === 'ready' && (isReturning.current ? shelves : <WhenNear>{shelves}</WhenNear>)
          : undefined
      }
      backMatter={
        <BackMatter {...settings} languages={mirrored.map((one) => one.language)} language={language} />
      }
      onChooseLanguage={chooseLanguage}
    />
  );
}

/** Applies it once and removes it from the address. Without one, applies the choice of an earlier visit. */
function useRequestedLanguage(): void {
  useLayoutEffect(() => {
    const requested = requestedLanguage(location.search);
    if (requested !== undefined) {
      chooseLanguage(requested);
      navigate(location.pathname, { replace: true });
    } else if (choice.language === undefined && lipiStore.language !== null) {
      chooseLanguage(lipiStore.language);
    }
  }, []);
}

const hasBegunStory = () => document.documentElement.classList.contains('hasBegun');

/** Keeps the server-rendered order: a server or static host may know less about the reader's languages than the browser. */
function preferredLanguages(first: ServerRenderedHome | undefined): readonly string[] {
  const serverRendered = first?.languages ?? [];
  return serverRendered.length > 0 ? serverRendered.map(({ language }) => language) : navigator.languages;
}

/** Reads the state first: if it is 'ready', the languages read after it are complete. */
async function readMirror(library: typeof Library) {
  const state = await library.mirrorState();
  return { state, languages: await library.languages() };
}

/**
 * A mirror older than the server-rendered data counts as filling, so the page never shows older data than before. Once
 * it has caught up it stays authoritative, even when a restored backup restarts its numbers.
 */
function useMirrorKind(
  mirror: Library.MirrorState | undefined,
  first: ServerRenderedHome | undefined,
): HomeFacts['mirror'] {
  const hasCaughtUp = useRef(false);
  if (mirror?.kind !== 'ready') return mirror?.kind ?? 'unread';
  hasCaughtUp.current ||= first?.head === undefined || mirror.cursor >= first.head.seq;
  return hasCaughtUp.current ? 'ready' : 'filling';
}
