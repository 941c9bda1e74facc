import { readChoice } from '../../src/browse/choice.ts';
import type { FirstPaint } from '../../src/page/firstPaint.ts';
import type { InterfaceTag } from '../../src/shared/languages/interfaceLanguages.ts';
import { legalPages } from '../../src/shared/legalPages.ts';
import type { StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { shortened } from '../../src/shared/story/preview.ts';
import type { HeadWords } from '../siteBuild/renderer.ts';
import { structuredData } from './structuredData.ts';

export type PageContent = Exclude<FirstPaint, { kind: 'none' }>;

export type PageKind = PageContent['kind'] | 'notFound';

export interface PageFacts {
  readonly content: PageContent | 'notFound';
  readonly language: InterfaceTag;
  /** In that language. */
  readonly headWords: HeadWords;
  /** For absolute addresses; without it they are left out. */
  readonly origin?: string;
  readonly libraryName?: string | undefined;
  /** In which stories are shown (src/shared/languages/languageCookie.ts). */
  readonly scripts?: string;
}

/** In place of a story's picture (storyPictures.ts). */
export const icon = '/icons/icon-512.png';

/** Enough for a search result or a shared link (in UTF-16 units). */
const descriptionLimit = 200;

export const privatePages = {
  login: '/login',
  account: '/account',
  readingList: '/reading_list',
  saved: '/saved',
  highlights: '/highlights',
  admin: '/admin',
};

export type PrivateName = keyof typeof privatePages;

/** Title, description, previews for shared links and data for search engines, as HTML. Every value is escaped. */
export function documentHead({ content, origin, libraryName, headWords }: PageFacts): string {
  if (content === 'notFound') return unlisted(headWords.notFoundTitle);
  if (content.kind === 'admin') return unlisted('The curation desk');
  if (isPrivate(content)) return unlisted(headWords[content.kind]);
  const {
    path,
    title,
    description = headWords.description,
    type = 'website',
    locale,
  } = words(content, headWords);
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', libraryName ?? headWords.lipi),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(locale === undefined ? [] : [meta('property', 'og:locale', locale)]),
    ...(origin === undefined
      ? []
      : [
          meta('property', 'og:url', origin + path),
          meta('property', 'og:image', origin + (content.kind === 'story' ? `${path}/picture` : icon)),
          `<link rel="canonical" href="${escaped(origin + path)}" />`,
          ...(content.kind === 'story' ? storyLinks(content.snapshot, origin, headWords, libraryName) : []),
        ]),
  ].join('');
}

function storyLinks(
  snapshot: StorySnapshot,
  origin: string,
  headWords: HeadWords,
  libraryName: string | undefined,
): string[] {
  const { row, siblings } = snapshot;
  const alternates = siblings.length === 0 ? [] : [row, ...siblings];
  return [
    ...alternates.map(
      ({ id, language }) =>
        `<link rel="alternate" hreflang="${escaped(language)}" href="${escaped(`${origin}/content/${encodeURIComponent(id)}`)}" />`,
    ),
    structuredData(snapshot, origin, headWords, libraryName),
  ];
}

function unlisted(title: string): string {
  return `<title>${title} | Lipi</title><meta name="robots" content="noindex" />`;
}

function isPrivate(content: PageContent): content is Extract<PageContent, { kind: PrivateName }> {
  return content.kind in privatePages;
}

function words(content: Exclude<PageContent, { kind: PrivateName }>, headWords: HeadWords) {
  const { site, lipi, allStories, allStoriesIn, languageName } = headWords;
  switch (content.kind) {
    case 'home':
      return { path: '/', title: site };
    case 'library': {
      const { search, total } = content.snapshot;
      const { languages } = readChoice(search).choice;
      const [only] = languages.length === 1 && total > 0 ? languages : [];
      if (only === undefined) return { path: '/library', title: `${allStories} | ${lipi}` };
      // A page of its own, to which the breadcrumbs of stories lead.
      const title = `${allStoriesIn(languageName(only))} | ${lipi}`;
      return { path: `/library${search}`, title };
    }
    case 'story': {
      const { id, title, author, preview = '', language } = content.snapshot.row;
      return {
        path: `/content/${encodeURIComponent(id)}`,
        title: `${title}, ${author} | ${lipi}`,
        description: shortened(preview, descriptionLimit),
        type: 'article',
        locale: language.replace('-', '_'),
      };
    }
    case 'legal': {
      const { name } = content.snapshot;
      return { path: legalPages[name].path, title: `${headWords.legalTitles[name]} | ${lipi}` };
    }
    default:
      return content satisfies never;
  }
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escaped(content)}" />`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
