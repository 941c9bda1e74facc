import { languageOf } from '../../src/shared/languages.ts';
import type { StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { licenceName } from '../../src/shared/story/licences.ts';

/**
 * A story's facts for programs that read pages: https://schema.org/ShortStory, Audiobook where it is narrated, and
 * BreadcrumbList, as one JSON-LD script element. A browser does not run it.
 */
export function structuredData({ row, siblings }: StorySnapshot, origin: string): string {
  const pageOf = (id: string) => `${origin}/content/${encodeURIComponent(id)}`;
  const original = siblings.find(({ language }) => language === row.originalLanguage);
  const common = {
    name: row.title,
    inLanguage: row.language,
    author: person(row.author),
    ...(row.translation_author !== undefined && { translator: person(row.translation_author) }),
    license: licenceName(row.licence).url ?? row.licence,
    isAccessibleForFree: true,
  };
  const story = {
    '@type': 'ShortStory',
    '@id': pageOf(row.id),
    url: pageOf(row.id),
    ...common,
    datePublished: new Date(row.publishedAt).toISOString(),
    wordCount: row.wordCount,
    ...(original && { translationOfWork: { '@id': pageOf(original.id) } }),
  };
  const audiobook = row.narration && {
    '@type': 'Audiobook',
    '@id': `${pageOf(row.id)}#narration`,
    url: pageOf(row.id),
    ...common,
    readBy: {
      '@type': row.narration.synthetic ? 'SoftwareApplication' : 'Person',
      name: row.narration.narrator,
    },
    duration: `PT${Math.round(row.narration.durationSeconds)}S`,
    exampleOfWork: { '@id': pageOf(row.id) },
  };
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      crumb(1, 'Lipi', `${origin}/`),
      crumb(
        2,
        `All stories in ${languageOf(row.language).englishName}`,
        `${origin}/library?language=${row.language}`,
      ),
      crumb(3, row.title, pageOf(row.id)),
    ],
  };
  const data = {
    '@context': 'https://schema.org',
    '@graph': [story, ...(audiobook ? [audiobook] : []), breadcrumbs],
  };
  // A title may contain "</script>".
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function person(name: string) {
  return { '@type': 'Person', name };
}

function crumb(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item };
}
