import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchesEtag } from '../../embedded/http/conditionalRequest.ts';
import { decodedPath } from '../../embedded/http/site/staticSite.ts';
import { everything, pathOf, readChoice } from '../../src/browse/choice.ts';
import { firstPaintCards, requestedLanguage } from '../../src/home/homeShelf.ts';
import { firstPaintScript } from '../../src/page/firstPaint.ts';
import type { FrontPageSnapshot } from '../../src/shared/frontPage.ts';
import { type InterfaceTag, isInterfaceLanguage } from '../../src/shared/languages/interfaceLanguages.ts';
import {
  interfaceInCookies,
  languageInCookies,
  noScripts,
  scriptsInCookies,
} from '../../src/shared/languages/languageCookie.ts';
import { type LegalName, legalPageAt } from '../../src/shared/legalPages.ts';
import type { SignInMethods } from '../../src/shared/protocol/account.ts';
import type {
  FeedHead,
  HomeSnapshot,
  LibrarySnapshot,
  StorySnapshot,
} from '../../src/shared/story/catalogue.ts';
import { loadRenderer } from '../siteBuild/renderer.ts';
import { acceptedLanguages } from './acceptedLanguages.ts';
import { contentSecurityPolicy, type OutsideOrigins } from './contentSecurityPolicy.ts';
import { type PageContent, type PageFacts, type PrivateName, privatePages } from './documentHead.ts';
import { PageCache } from './pageCache.ts';
import {
  filledPage,
  type PageRenderer,
  type PageRequest,
  readPageTemplates,
  type ServedTemplate,
} from './pageTemplates.ts';

export interface FirstPaintOptions extends OutsideOrigins {
  readonly query: (path: string, args: Record<string, unknown>) => Promise<unknown>;
  /** The folder that holds `client/` and `server/` of the build. */
  readonly distDir: string;
  readonly now?: () => Date;
}

interface RenderedPage {
  readonly status: 200 | 404;
  readonly html: string;
  readonly policy: string;
}

type RequestedPage =
  | {
      readonly kind: 'home';
      readonly language: string | undefined;
      readonly preferred: readonly string[];
    }
  /** Lists `only` that language, else the reader's; no stories when that is null. */
  | {
      readonly kind: 'library';
      readonly only: string | undefined | null;
      readonly language: string | undefined;
      readonly preferred: readonly string[];
    }
  | { readonly kind: 'story'; readonly storyId: string }
  | { readonly kind: 'legal'; readonly name: LegalName }
  | { readonly kind: 'private'; readonly name: PrivateName };

/** Stories on the page of all stories: as many lines as a tall screen shows. */
const firstPaintLines = 12;

/** UTF-16 units of HTML kept in memory: the home page and the stories that many readers open at once. */
const cacheLimit = 16 * 1024 * 1024;

/** A page is rendered once for each state of the feed; its ETag names the build and that state. */
export async function createFirstPaint(options: FirstPaintOptions): Promise<PageRenderer> {
  const { query, distDir, now = () => new Date() } = options;
  const shell = await readFile(join(distDir, 'client', 'index.html'), 'utf8');
  const serverDir = join(distDir, 'server');
  const templates = await readPageTemplates(distDir, shell, options);
  const build = createHash('sha256').update(shell).digest('hex').slice(0, 16);
  const pages = new PageCache<RenderedPage>(cacheLimit);
  // Rendered once in each language, because anyone can ask for any address.
  const missing = new Map<InterfaceTag, Promise<RenderedPage>>();
  function notFound(language: InterfaceTag): Promise<RenderedPage> {
    const page = missing.get(language) ?? renderNotFound(language);
    missing.set(language, page);
    return page;
  }
  await notFound('en');

  async function renderNotFound(language: InterfaceTag): Promise<RenderedPage> {
    const { renderPage, headWords } = await loadRenderer(serverDir, language);
    const body = await renderPage('/404', { kind: 'none' });
    return filledTemplate(404, templates.notFound, { content: 'notFound', language, headWords }, body);
  }

  async function renderPageOf(
    page: RequestedPage,
    language: InterfaceTag,
    pathname: string,
    origin: string | undefined,
    scripts: ReturnType<typeof scriptsInCookies>,
  ): Promise<RenderedPage> {
    const content = await contentOf(page);
    if (content === undefined) return notFound(language);
    // The heads of private pages name nothing of the library.
    const { name } =
      page.kind === 'private' ? {} : ((await query('frontPage:known', {})) as Partial<FrontPageSnapshot>);
    const { renderPage, headWords } = await loadRenderer(serverDir, language);
    const facts = {
      content,
      language,
      headWords,
      libraryName: name,
      scripts: scripts.text,
      ...(origin !== undefined && { origin }),
    };
    const body = (await renderPage(pathname, content, scripts.scripts)) + firstPaintScript(content);
    return filledTemplate(200, templates[content.kind], facts, body);
  }

  async function contentOf(page: RequestedPage): Promise<PageContent | undefined> {
    switch (page.kind) {
      case 'home':
        return { kind: 'home', snapshot: await homeSnapshot(page) };
      case 'library':
        return { kind: 'library', snapshot: await librarySnapshot(page) };
      case 'story': {
        const { storyId } = page;
        const snapshot = (await query('firstPaint:story', { storyId })) as StorySnapshot | null;
        return snapshot ? { kind: 'story', snapshot } : undefined;
      }
      case 'legal':
        return { kind: 'legal', snapshot: { name: page.name } };
      case 'private':
        if (page.name !== 'login') return { kind: page.name, snapshot: {} };
        return { kind: 'login', snapshot: (await query('account:signInMethods', {})) as SignInMethods };
      default:
        return page satisfies never;
    }
  }

  async function homeSnapshot({
    language,
    preferred,
  }: RequestedPage & { kind: 'home' }): Promise<HomeSnapshot> {
    const snapshot = (await query('firstPaint:home', {
      limit: firstPaintCards,
      preferred,
      ...(language !== undefined && { language }),
    })) as HomeSnapshot;
    const { front } = snapshot;
    return front ? { ...snapshot, front: { ...front, day: day() } } : snapshot;
  }

  async function librarySnapshot(page: RequestedPage & { kind: 'library' }): Promise<LibrarySnapshot> {
    const { only, language, preferred } = page;
    if (only === null) return { search: '', rows: [], total: 0 };
    const args = {
      limit: firstPaintLines,
      preferred,
      ...(only !== undefined && { only }),
      ...(language !== undefined && { language }),
    };
    const listed = (await query('firstPaint:library', args)) as Pick<LibrarySnapshot, 'rows' | 'total'>;
    return { search: searchOf(only), ...listed };
  }

  /** The date in UTC. A reader's own may be a day off; their page corrects it after the first paint. */
  function day(): string {
    return now().toISOString().slice(0, 10);
  }

  return {
    contentSecurityPolicy: contentSecurityPolicy(shell, options),
    async respond(request) {
      // The feed's head is read before the page: a page newer than its tag is fetched once too often, but one older
      // than its tag would stay cached.
      const { epoch, seq } = (await query('feed:head', { scope: 'catalogue' })) as FeedHead;
      const { origin, ifNoneMatch } = request;
      const page = requestedPage(request);
      const language = interfaceTagOf(request);
      const scripts = scriptsInCookies(request.cookies);
      // One spelling, however the request writes it: else each `%61` for an `a` would be a page to render and to cache.
      const pathname = page?.kind === 'story' ? storyPath(page.storyId) : request.pathname;
      const isHome = page?.kind === 'home';
      const isOfReader = isHome || page?.kind === 'library';
      // A banner is shown and hidden by date.
      const ofDay = isHome ? `.${day()}` : '';
      const ofReader = isOfReader ? `.${page.language ?? ''}.${page.preferred.join('-')}` : '';
      const tag = `"${build}.${language}.${epoch}.${seq}${ofDay}${ofReader}${scripts.text === noScripts ? '' : `.${scripts.text}`}"`;
      // The ways to sign in depend on the operator's settings, not on the feed.
      const isCacheable = page !== undefined && page.kind !== 'private';
      const render = async () =>
        page === undefined ? notFound(language) : renderPageOf(page, language, pathname, origin, scripts);
      const key = `${origin ?? ''} ${language} ${scripts.text} ${pathname} ${JSON.stringify(page)}`;
      const { status, html, policy } = await (isCacheable ? pages.get(key, tag, render) : render());
      const hasTag = isCacheable && status === 200;
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        vary: 'accept-language, cookie',
        ...(hasTag && { etag: `W/${tag}` }),
      };
      if (hasTag && matchesEtag(ifNoneMatch, tag)) return { status: 304, html: '', headers };
      return { status, html, headers };
    },
  };
}

function filledTemplate(
  status: 200 | 404,
  template: ServedTemplate,
  facts: PageFacts,
  body: string,
): RenderedPage {
  return { status, html: filledPage(template.html, facts, body), policy: template.policy };
}

/** Undefined for all stories, null when the address asks for something that only the device can answer. */
function renderableLanguage(search: string): string | undefined | null {
  const { choice } = readChoice(search);
  const [only] = choice.languages;
  return pathOf(choice) === pathOf(everything) + searchOf(only) ? only : null;
}

function searchOf(language: string | undefined): string {
  return language === undefined ? '' : `?language=${language}`;
}

function interfaceTagOf({ cookies, acceptLanguage }: PageRequest): InterfaceTag {
  return interfaceInCookies(cookies) ?? acceptedLanguages(acceptLanguage).find(isInterfaceLanguage) ?? 'en';
}

function requestedPage({
  pathname,
  search = '',
  cookies,
  acceptLanguage,
}: PageRequest): RequestedPage | undefined {
  const reader = {
    language: languageInCookies(cookies),
    preferred: acceptedLanguages(acceptLanguage),
  };
  if (pathname === '/') {
    // Until the scripts have loaded, the home page's language buttons are links to an address with the language.
    return { kind: 'home', ...reader, language: requestedLanguage(search) ?? reader.language };
  }
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (path === '/library') return { kind: 'library', only: renderableLanguage(search), ...reader };
  const legalName = legalPageAt(pathname);
  if (legalName !== undefined) return { kind: 'legal', name: legalName };
  const names = Object.keys(privatePages) as PrivateName[];
  const privateName = names.find((name) => privatePages[name] === path);
  if (privateName !== undefined) return { kind: 'private', name: privateName };
  const storyId = decodedPath(/^\/content\/([^/]+)$/.exec(path)?.[1] ?? '');
  return storyId ? { kind: 'story', storyId } : undefined;
}

function storyPath(id: string): string {
  return `/content/${encodeURIComponent(id)}`;
}
