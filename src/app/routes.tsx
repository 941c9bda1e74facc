import type { ComponentType } from 'react';
import type { FirstPaint } from '../page/firstPaint.ts';
import { ListSlot } from '../readingList/ListSlot.tsx';
import { type LegalName, legalPages } from '../shared/legalPages.ts';
import type { StoryId } from '../shared/story/catalogue.ts';

interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  /** The data that the server rendered the HTML from; a screen uses it only if it is that screen's own. */
  readonly first: FirstPaint;
}

export type Screen = ComponentType<ScreenProps>;

interface Route {
  readonly name:
    | 'home'
    | 'library'
    | 'story'
    | 'login'
    | 'account'
    | 'readingList'
    | 'saved'
    | 'highlights'
    | 'admin'
    | LegalName
    | 'notFound';
  readonly pattern: RegExp;
  readonly load: () => Promise<Screen>;
  readonly showsThemeToggle: boolean;
}

export interface Place {
  readonly path: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const notFound = route('notFound', '', async () => (await import('./NotFoundScreen.tsx')).NotFoundScreen);

/** The first match wins. A path without one gives "Not Found". */
const routes: readonly Route[] = [
  route('home', '', loadHome),
  {
    name: 'story',
    pattern: /^\/content\/(?<id>[^/]+)\/?$/,
    load: loadStory,
    showsThemeToggle: false,
  },
  route('library', '/library', async () => {
    const { LibraryScreen } = await import('../browse/LibraryScreen.tsx');
    return ({ first }) => <LibraryScreen first={first.kind === 'library' ? first.snapshot : undefined} />;
  }),
  route('login', '/login', async () => {
    const { LoginScreen } = await import('../account/signIn/LoginScreen.tsx');
    return ({ first }) => <LoginScreen first={first.kind === 'login' ? first.snapshot : undefined} />;
  }),
  route('account', '/account', async () => (await import('../account/page/AccountScreen.tsx')).AccountScreen),
  route(
    'readingList',
    '/reading_list',
    async () => (await import('../readingList/ReadingListScreen.tsx')).ReadingListScreen,
  ),
  route('saved', '/saved', async () => (await import('../downloads/saved/SavedScreen.tsx')).SavedScreen),
  route('highlights', '/highlights', async () => (await import('../read/marks/MarksScreen.tsx')).MarksScreen),
  route('admin', '/admin', async () => await (await import('../desk/loadDesk.ts')).loadDesk()),
  legalRoute('privacyPolicy'),
  legalRoute('serviceTerms'),
];

/** The page of a path, as given by `location.pathname`. Never throws: a param that does not decode stays as it is. */
export function placeOf(path: string): Place {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match) return { path, route, params: decoded(match.groups ?? {}) };
  }
  return { path, route: notFound, params: {} };
}

function route(name: Route['name'], path: string, load: Route['load']): Route {
  return { name, pattern: new RegExp(`^${path}/?$`), load, showsThemeToggle: true };
}

function legalRoute(name: LegalName): Route {
  return route(name, legalPages[name].path, async () => {
    const { LegalScreen } = await import('../legal/LegalScreen.tsx');
    return () => <LegalScreen name={name} />;
  });
}

async function loadHome(): Promise<Screen> {
  const { HomeScreen } = await import('../home/HomeScreen.tsx');
  const besideReading = (storyId: StoryId) => <ListSlot storyId={storyId} isIcon />;
  return ({ first }) => (
    <HomeScreen first={first.kind === 'home' ? first.snapshot : undefined} besideReading={besideReading} />
  );
}

async function loadStory(): Promise<Screen> {
  const { ReaderScreen } = await import('../read/ReaderScreen.tsx');
  return ({ params, first }) => {
    const id = (params.id ?? '') as StoryId;
    const serverRendered =
      first.kind === 'story' && first.snapshot.row.id === id ? first.snapshot : undefined;
    return <ReaderScreen key={id} id={id} first={serverRendered} extraControls={<ListSlot storyId={id} />} />;
  };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodedOrAsIs(value)]));
}

function decodedOrAsIs(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return value;
    throw error;
  }
}
