import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstPaintCards } from '../../src/screens/home/cardWindow.ts';
import { askedLanguage } from '../../src/screens/home/homeShelf.ts';
import { everything, pathOf, readChoice } from '../../src/screens/library/choice.ts';
import type { SignInMethods } from '../../src/shared/accounts.ts';
import { languageInCookies } from '../../src/shared/languageCookie.ts';
import { legalPageAt } from '../../src/shared/legalPages.ts';
import type {
  FeedHead,
  HomeSnapshot,
  LibrarySnapshot,
  StorySnapshot,
} from '../../src/shared/story/catalogue.ts';
import { type FirstPaint, firstPaintScript } from '../../src/state/firstPaint.ts';
import { acceptedLanguages } from './acceptedLanguages.ts';
import { contentSecurityPolicy, type OutsideOrigins } from './contentSecurityPolicy.ts';
import type { PageFacts } from './documentHead.ts';
import { KeptPages } from './keptPages.ts';
import type { PageRenderer } from './pageRenderer.ts';
import { filledPage, readPageTemplates, type ServedTemplate } from './pageTemplates.ts';

export interface FirstPaintOptions extends OutsideOrigins {
  /** Runs a Convex function, as `Host.query` does. */
  readonly query: (path: string, args: Record<string, unknown>) => Promise<unknown>;
  /** The folder that holds `client/` and `server/` of the build. */
  readonly distDir: string;
  readonly now?: () => Date;
}

/** The module that `vite build --ssr` makes of src/app/renderFirstPaint.tsx. */
interface Renderer {
  renderPage(path: string, first: FirstPaint): Promise<string>;
}

interface Painted {
  readonly status: 200 | 404;
  readonly html: string;
  readonly policy: string;
}

/** What a page is rendered for, beside its path. When left out, the page is the same for every reader. */
interface Asked {
  /** The language of the home page's cards. */
  readonly language?: string | undefined;
  /** The order in which the home page lists the languages. */
  readonly preferred?: readonly string[];
  /** The languages that the page of all stories lists: all languages when empty, no stories when undefined. */
  readonly listed?: readonly string[] | undefined;
}

const libraryPath = /^\/library\/?$/;
const storyPath = /^\/content\/([^/]+)\/?$/;

/** Stories on the page of all stories: as many lines as a tall screen shows. */
const firstPaintLines = 12;

/** UTF-16 units of HTML kept in memory: the home page and the stories that many readers open at once. */
const keptSize = 16 * 1024 * 1024;

/**
 * Loads the build in `distDir` and renders first paints with it. A page is rendered once for each state of the feed and
 * cached; its ETag names the build and that state, so an unchanged page costs one small query. `/`, `/library`,
 * `/content/{id}`, the legal pages, `/login`, `/account`, `/reading_list`, `/saved` and `/admin` have their content,
 * every other path "Not Found". Throws when the build is missing or invalid.
 */
export async function createFirstPaint(options: FirstPaintOptions): Promise<PageRenderer> {
  const { query, distDir, now = () => new Date() } = options;
  const shell = await readFile(join(distDir, 'client', 'index.html'), 'utf8');
  const renderer = (await import(
    pathToFileURL(resolve(distDir, 'server', 'renderFirstPaint.js')).href
  )) as Renderer;
  const templates = await readPageTemplates(distDir, shell, options);
  const build = createHash('sha256').update(shell).digest('hex').slice(0, 16);
  const pages = new KeptPages<Painted>(keptSize);
  // Rendered once, because anyone can ask for any address.
  const missing = await renderer.renderPage('/404', { kind: 'none' });
  const notFound = painted(404, templates.notFound, { paint: 'notFound' }, missing);

  async function paint(
    pathname: string,
    { language, preferred = [], listed }: Asked,
    origin: string | undefined,
  ): Promise<Painted> {
    const id = storyPath.exec(pathname)?.[1];
    if (id !== undefined) {
      const storyId = decoded(id);
      const snapshot = storyId && ((await query('firstPaint:story', { storyId })) as StorySnapshot | null);
      return snapshot ? page(pathname, { kind: 'story', snapshot }, origin) : notFound;
    }
    const name = legalPageAt(pathname);
    if (name !== undefined) return page(pathname, { kind: 'legal', snapshot: { name } }, origin);
    if (libraryPath.test(pathname)) {
      return page(pathname, { kind: 'library', snapshot: await librarySnapshot(listed) }, origin);
    }
    switch (accountPageAt(pathname)) {
      case 'login':
        return page(
          pathname,
          { kind: 'login', snapshot: (await query('account:signInMethods', {})) as SignInMethods },
          origin,
        );
      case 'account':
        return page(pathname, { kind: 'account', snapshot: {} }, origin);
      case 'readingList':
        return page(pathname, { kind: 'readingList', snapshot: {} }, origin);
      case 'saved':
        return page(pathname, { kind: 'saved', snapshot: {} }, origin);
      case 'admin':
        return page(pathname, { kind: 'admin', snapshot: {} }, origin);
      case undefined:
        break;
    }
    if (pathname !== '/') return notFound;
    const snapshot = (await query('firstPaint:home', {
      limit: firstPaintCards,
      preferred,
      ...(language !== undefined && { language }),
    })) as HomeSnapshot;
    const { front } = snapshot;
    return page(
      pathname,
      { kind: 'home', snapshot: front ? { ...snapshot, front: { ...front, day: day() } } : snapshot },
      origin,
    );
  }

  async function librarySnapshot(languages: readonly string[] | undefined): Promise<LibrarySnapshot> {
    if (languages === undefined) return { search: '', rows: [], total: 0 };
    const args = { limit: firstPaintLines, languages };
    const listed = (await query('firstPaint:library', args)) as Pick<LibrarySnapshot, 'rows' | 'total'>;
    return { search: pathOf({ ...everything, languages }).slice(pathOf(everything).length), ...listed };
  }

  /** The date in UTC. A reader's own may be a day off; their page corrects it after the first paint. */
  function day(): string {
    return now().toISOString().slice(0, 10);
  }

  async function page(
    pathname: string,
    content: Exclude<FirstPaint, { kind: 'none' }>,
    origin: string | undefined,
  ): Promise<Painted> {
    const facts: PageFacts = { paint: content, ...(origin !== undefined && { origin }) };
    const body = (await renderer.renderPage(pathname, content)) + firstPaintScript(content);
    return painted(200, templates[content.kind], facts, body);
  }

  return {
    contentSecurityPolicy: contentSecurityPolicy(shell, options),
    async respond({ pathname, search, origin, ifNoneMatch, cookies, acceptLanguage }) {
      // The feed's head is read before the page: a page newer than its tag is fetched once too often, but one older
      // than its tag would stay cached.
      const { epoch, seq } = (await query('feed:head', { scope: 'catalogue' })) as FeedHead;
      const isHome = pathname === '/';
      const asked: Asked = isHome
        ? {
            // Until the scripts have loaded, the home page's language buttons are links to an address with the
            // language.
            language: askedLanguage(search ?? '') ?? languageInCookies(cookies),
            preferred: acceptedLanguages(acceptLanguage),
          }
        : libraryPath.test(pathname)
          ? { listed: toldLanguages(search ?? '') }
          : {};
      // A banner is shown and hidden by date.
      const ofHome = isHome ? `.${day()}.${asked.language ?? ''}.${asked.preferred?.join('-')}` : '';
      const tag = `W/"${build}.${epoch}.${seq}${ofHome}"`;
      const isPage =
        isHome ||
        libraryPath.test(pathname) ||
        storyPath.test(pathname) ||
        legalPageAt(pathname) !== undefined;
      // The ways to sign in depend on the operator's settings, not on the feed.
      const isFresh = accountPageAt(pathname) !== undefined;
      const { status, html, policy } = isPage
        ? await pages.get(`${origin ?? ''} ${pathname} ${JSON.stringify(asked)}`, tag, () =>
            paint(pathname, asked, origin),
          )
        : isFresh
          ? await paint(pathname, asked, origin)
          : notFound;
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        ...(isHome && { vary: 'accept-language, cookie' }),
        ...(isPage && status === 200 && { etag: tag }),
      };
      if (isPage && status === 200 && matches(ifNoneMatch, tag)) return { status: 304, html: '', headers };
      return { status, html, headers };
    },
  };
}

function painted(status: 200 | 404, template: ServedTemplate, facts: PageFacts, body: string): Painted {
  return { status, html: filledPage(template, facts, body), policy: template.policy };
}

/**
 * The languages named in an address of the page of all stories; undefined when it also asks for something that only the
 * device can answer.
 */
function toldLanguages(search: string): readonly string[] | undefined {
  const { choice } = readChoice(search);
  const { languages } = choice;
  return pathOf(choice) === pathOf({ ...everything, languages }) ? languages : undefined;
}

/** The page at a path that shows nothing of the library. */
function accountPageAt(
  pathname: string,
): 'login' | 'account' | 'readingList' | 'saved' | 'admin' | undefined {
  if (/^\/login\/?$/.test(pathname)) return 'login';
  if (/^\/account\/?$/.test(pathname)) return 'account';
  if (/^\/admin\/?$/.test(pathname)) return 'admin';
  if (/^\/saved\/?$/.test(pathname)) return 'saved';
  return /^\/reading_list\/?$/.test(pathname) ? 'readingList' : undefined;
}

function decoded(id: string): string | undefined {
  try {
    return decodeURIComponent(id);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Weak comparison, RFC 9110 §13.1.2. */
function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (value: string) => value.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => bare(each) === bare(tag));
}
