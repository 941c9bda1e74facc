import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import type * as Library from '../catalogue/queries.ts';
import { useFetchedRows } from '../catalogue/useFetchedRows.ts';
import { useFollow } from '../catalogue/useFollow.ts';
import { useLive } from '../catalogue/useLive.ts';
import { lazyPart, WhenNear } from '../page/lazy.tsx';
import { libraryStatus } from '../page/libraryStatus.ts';
import { lipiStore } from '../settings/lipiStore.ts';
import { languageCookie } from '../shared/languages/languageCookie.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { inReadersOrder, type LanguageCount } from '../shared/story/readersOrder.ts';
import { connection } from '../sync/connection.ts';
import { BackMatter } from './backMatter/BackMatter.tsx';
import { useFrontPage } from './backMatter/useFrontPage.ts';
import { Carousel, send, usePartToRead } from './carousel/Carousel.tsx';
import { isPastFirstCards } from './carousel/carousel.ts';
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

const none: readonly StoryId[] = [];
const noLanguages: readonly LanguageCount[] = [];

/** A list with this many stories or fewer, some 30 KB, follows its first cards at once. */
const shortList = 300;

/** Kept while the reader reads a story and returns. Undefined: the language of the first paint, or else the first one. */
const choice = proxy<{ language: string | undefined }>({ language: undefined });

function chooseLanguage(language: string): void {
  lipiStore.language = language;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = languageCookie('stories', language, location.protocol);
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
  const counts = useLive(readLanguages, []);
  const languages = useMemo(
    () => counts && inReadersOrder(counts, preferredLanguages(first)),
    [counts, first],
  );
  const known = languages && languages.length > 0 ? languages : (first?.languages ?? noLanguages);
  const language = shownLanguage(known, { chosen, first });
  const mirror = useMirror(language);
  const { storyCount = 0 } = known.find((count) => count.language === language) ?? {};
  const isWhole = isPastFirstCards(part) || (mirror?.kind === 'ready' && storyCount <= shortList);
  useFollow(language === '' ? [] : [language], isWhole);
  const shelf = useLive(
    async (library) => ({ language, ...(await library.cardsFrom(language, part.first, part.count)) }),
    [language, part.first, part.count],
  );
  const filling = useMirrorKind(mirror, language, first);
  const { kind: connected } = useSnapshot(connection);
  // The parts of the page render again only when what they show has another identity.
  const state = useMemo(
    () =>
      homeState({
        first,
        languages,
        mirror: filling,
        shelf,
        chosen,
        connection: connected,
        failure: failed.kind === 'failed' ? failed : undefined,
      }),
    [first, languages, filling, shelf, chosen, connected, failed],
  );
  const tags = useMemo(() => known.map((one) => one.language), [known]);
  const { name, ...settings } = useFrontPage(first?.front);
  const [personal, setPersonal] = useState<Personal>();
  const isReturning = useRef<boolean>(undefined);
  const hasBeenReady = useRef(false);
  hasBeenReady.current ||= mirror?.kind === 'ready';
  if (mirror) isReturning.current ??= mirror.kind === 'ready' || hasBegunStory();
  useFetchedRows(shelf?.language === language ? shelf.rows.map(({ id }) => id) : none);
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
      // Before, the first stories would change them; afterwards they stay while another language arrives.
      shelves={
        state.kind === 'shelf' && failed.kind !== 'failed'
          ? hasBeenReady.current && (isReturning.current ? shelves : <WhenNear>{shelves}</WhenNear>)
          : undefined
      }
      backMatter={<BackMatter {...settings} languages={tags} />}
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

/** Undefined while the device knows nothing of the library. */
async function readLanguages(library: typeof Library) {
  const counts = await library.languages();
  return counts.length > 0 || (await library.libraryFacts()) ? counts : undefined;
}

/** Of the shown language; undefined until it was read. */
function useMirror(language: string): Library.MirrorState | undefined {
  const mirror = useLive(
    async (library) => ({ language, state: await library.mirrorState(language) }),
    [language],
  );
  return mirror?.language === language ? mirror.state : undefined;
}

/**
 * A list older than the server-rendered one counts as filling, so the page never shows older data than before. Once
 * it has caught up it stays authoritative, even when a restored backup restarts its numbers.
 */
function useMirrorKind(
  mirror: Library.MirrorState | undefined,
  language: string,
  first: ServerRenderedHome | undefined,
): HomeFacts['mirror'] {
  const hasCaughtUp = useRef(false);
  if (mirror?.kind !== 'ready') return mirror?.kind ?? 'unread';
  const isRendered = first?.language === language && first.head !== undefined;
  if (!isRendered) return 'ready';
  hasCaughtUp.current ||= mirror.cursor >= (first.head?.seq ?? 0);
  return hasCaughtUp.current ? 'ready' : 'filling';
}
