import { type LegalName, legalPages } from '../shared/legalPages.ts';
import type { Screen } from './screen.ts';

/** A kind of page: its paths, how to load its screen, and how the frame adapts to it. */
interface Route {
  readonly name:
    | 'home'
    | 'library'
    | 'story'
    | 'login'
    | 'account'
    | 'readingList'
    | 'saved'
    | 'admin'
    | LegalName
    | 'notFound';
  /** Named groups become the screen's params. */
  readonly pattern: RegExp;
  readonly load: () => Promise<{ readonly Page: Screen }>;
  readonly showsThemeToggle: boolean;
}

/** A path and its route. */
export interface Place {
  readonly path: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const notFound = route('notFound', '', () => import('./routes/notFoundPage.tsx'));

/** The first match wins. A path without a match gives "Not Found". */
const routes: readonly Route[] = [
  route('home', '', () => import('./routes/homePage.tsx')),
  {
    name: 'story',
    pattern: /^\/content\/(?<id>[^/]+)\/?$/,
    load: () => import('./routes/storyPage.tsx'),
    showsThemeToggle: false,
  },
  route('library', '/library', () => import('./routes/libraryPage.tsx')),
  route('login', '/login', () => import('./routes/loginPage.tsx')),
  route('account', '/account', () => import('./routes/accountPage.tsx')),
  route('readingList', '/reading_list', () => import('./routes/readingListPage.tsx')),
  route('saved', '/saved', () => import('./routes/savedPage.tsx')),
  route('admin', '/admin', () => import('./routes/adminPage.tsx')),
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

/** A page with an address of its own, with or without a trailing slash. */
function route(name: Route['name'], path: string, load: Route['load']): Route {
  return { name, pattern: new RegExp(`^${path}/?$`), load, showsThemeToggle: true };
}

function legalRoute(name: LegalName): Route {
  return route(name, legalPages[name].path, async () => ({
    Page: (await import('./routes/legalPage.tsx')).legalScreens[name],
  }));
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
