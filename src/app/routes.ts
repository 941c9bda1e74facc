import { type LegalName, legalPages } from '../shared/legalPages.ts';
import type { Screen } from './screen.ts';

/** A kind of page: which paths it answers, how its screen is fetched, and how the frame goes with it. */
interface Route {
  readonly name: 'home' | 'story' | 'login' | 'account' | LegalName | 'notFound';
  /** Named groups become the screen's params. */
  readonly pattern: RegExp;
  readonly load: () => Promise<Screen>;
  readonly showsThemeToggle: boolean;
}

/** A path and the route that answers it. */
export interface Place {
  readonly path: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

const notFound: Route = {
  name: 'notFound',
  pattern: /(?:)/,
  load: async () => (await import('./pages/notFoundPage.tsx')).NotFoundPage,
  showsThemeToggle: true,
};

/** In order; the first that matches answers. What none answers is "Not Found". */
const routes: readonly Route[] = [
  {
    name: 'home',
    pattern: /^\/$/,
    load: async () => (await import('./pages/homePage.tsx')).HomePage,
    showsThemeToggle: true,
  },
  {
    name: 'story',
    pattern: /^\/content\/(?<id>[^/]+)\/?$/,
    load: async () => (await import('./pages/storyPage.tsx')).StoryPage,
    showsThemeToggle: false,
  },
  {
    name: 'login',
    pattern: /^\/login\/?$/,
    load: async () => (await import('./pages/loginPage.tsx')).LoginPage,
    showsThemeToggle: true,
  },
  {
    name: 'account',
    pattern: /^\/account\/?$/,
    load: async () => (await import('./pages/accountPage.tsx')).AccountPage,
    showsThemeToggle: true,
  },
  legalRoute('privacyPolicy'),
  legalRoute('serviceTerms'),
  notFound,
];

/** The page of a path, as `location.pathname` gives it. Never throws: a param that does not decode stays as it is. */
export function placeOf(path: string): Place {
  for (const route of routes) {
    const match = route.pattern.exec(path);
    if (match) return { path, route, params: decoded(match.groups ?? {}) };
  }
  return { path, route: notFound, params: {} };
}

function legalRoute(name: LegalName): Route {
  return {
    name,
    pattern: new RegExp(`^${legalPages[name].path}/?$`),
    load: async () => (await import('./pages/legalPage.tsx')).loadLegalPage(name),
    showsThemeToggle: true,
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
