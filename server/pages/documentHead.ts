import { readChoice } from '../../src/browse/choice.ts';
import type { FirstPaint } from '../../src/page/firstPaint.ts';
import { languageOf } from '../../src/shared/languages.ts';
import { legalPages } from '../../src/shared/legalPages.ts';
import type { StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { shortened } from '../../src/shared/story/preview.ts';
import { allStoriesIn } from '../../src/ui/words.ts';
import { structuredData } from './structuredData.ts';

export type Paint = Exclude<FirstPaint, { kind: 'none' }>;

export type PageKind = Paint['kind'] | 'notFound';

export interface PageFacts {
  readonly paint: Paint | 'notFound';
  /** For absolute addresses; without it they are left out. */
  readonly origin?: string;
  readonly libraryName?: string | undefined;
}

const siteName = 'Lipi';
const siteTitle = 'Lipi: literature from the Indian subcontinent';
const siteDescription =
  'An open library of short stories from the Indian subcontinent, to read and to listen to, offline too.';

/** Enough for a search result or a shared link (in UTF-16 units). */
const descriptionLimit = 200;

export const privatePages = {
  login: { path: '/login', title: 'Sign in' },
  account: { path: '/account', title: 'Your account' },
  readingList: { path: '/reading_list', title: 'Reading list' },
  saved: { path: '/saved', title: 'Saved stories' },
  admin: { path: '/admin', title: 'The curation desk' },
};

export type PrivateName = keyof typeof privatePages;

/** Title, description, previews for shared links and data for search engines, as HTML. Every value is escaped. */
export function documentHead({ paint, origin, libraryName }: PageFacts): string {
  if (paint === 'notFound') return unlisted('Not Found');
  if (isPrivate(paint)) return unlisted(privatePages[paint.kind].title);
  const { path, title, description = siteDescription, type = 'website', locale } = words(paint);
  return [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', libraryName ?? siteName),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(locale === undefined ? [] : [meta('property', 'og:locale', locale)]),
    ...(origin === undefined
      ? []
      : [
          meta('property', 'og:url', origin + path),
          meta('property', 'og:image', `${origin}/icons/icon-512.png`),
          `<link rel="canonical" href="${escaped(origin + path)}" />`,
          ...(paint.kind === 'story' ? storyLinks(paint.snapshot, origin, libraryName) : []),
        ]),
  ].join('');
}

function storyLinks(snapshot: StorySnapshot, origin: string, libraryName: string | undefined): string[] {
  const { row, siblings } = snapshot;
  const alternates = siblings.length === 0 ? [] : [row, ...siblings];
  return [
    ...alternates.map(
      ({ id, language }) =>
        `<link rel="alternate" hreflang="${escaped(language)}" href="${escaped(`${origin}/content/${encodeURIComponent(id)}`)}" />`,
    ),
    structuredData(snapshot, origin, libraryName),
  ];
}

function unlisted(title: string): string {
  return `<title>${title} | ${siteName}</title><meta name="robots" content="noindex" />`;
}

function isPrivate(paint: Paint): paint is Extract<Paint, { kind: PrivateName }> {
  return paint.kind in privatePages;
}

function words(paint: Exclude<Paint, { kind: PrivateName }>) {
  switch (paint.kind) {
    case 'home':
      return { path: '/', title: siteTitle };
    case 'library': {
      const { search, total } = paint.snapshot;
      const { languages } = readChoice(search).choice;
      const [only] = languages.length === 1 && total > 0 ? languages : [];
      if (only === undefined) return { path: '/library', title: `All stories | ${siteName}` };
      // A page of its own, to which the breadcrumbs of stories lead.
      const title = `${allStoriesIn(languageOf(only).englishName)} | ${siteName}`;
      return { path: `/library${search}`, title };
    }
    case 'story': {
      const { id, title, author, preview = '', language } = paint.snapshot.row;
      return {
        path: `/content/${encodeURIComponent(id)}`,
        title: `${title}, ${author} | ${siteName}`,
        description: shortened(preview, descriptionLimit),
        type: 'article',
        locale: language.replace('-', '_'),
      };
    }
    case 'legal': {
      const { path, title } = legalPages[paint.snapshot.name];
      return { path, title: `${title} | ${siteName}` };
    }
    default:
      return paint satisfies never;
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
