import type { StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { licenceName } from '../../src/shared/story/licences.ts';
import { personNames } from '../../src/shared/story/personNames.ts';
import type { HeadWords } from '../siteBuild/renderer.ts';

/** https://schema.org/ShortStory, Audiobook where it is narrated, and BreadcrumbList, for programs that read pages. */
export function structuredData(
  { row, siblings }: StorySnapshot,
  origin: string,
  { synthesizedBy, allStoriesIn, languageName }: HeadWords,
  libraryName?: string | undefined,
): string {
  const pageOf = (id: string) => `${origin}/content/${encodeURIComponent(id)}`;
  const original = siblings.find(({ language }) => language === row.originalLanguage);
  const { licence = '' } = row;
  const common = {
    name: row.title,
    inLanguage: row.language,
    author: persons(row.author),
    ...(row.translation_author !== undefined && { translator: persons(row.translation_author) }),
    license: licenceName(licence).url ?? { '@type': 'CreativeWork', name: licence },
    isAccessibleForFree: true,
    ...(libraryName !== undefined && {
      publisher: { '@type': 'Organization', name: libraryName, url: `${origin}/` },
    }),
  };
  const story = {
    '@type': 'ShortStory',
    '@id': pageOf(row.id),
    url: pageOf(row.id),
    ...common,
    datePublished: new Date(row.publishedAt).toISOString(),
    ...(original && { translationOfWork: { '@id': pageOf(original.id) } }),
  };
  const audiobook = row.narration && {
    '@type': 'Audiobook',
    '@id': `${pageOf(row.id)}#narration`,
    url: pageOf(row.id),
    ...common,
    // Only a person can be a reader.
    ...(row.narration.synthetic
      ? { creditText: synthesizedBy(row.narration.narrator) }
      : { readBy: persons(row.narration.narrator) }),
    duration: `PT${Math.round(row.narration.durationSeconds)}S`,
    exampleOfWork: { '@id': pageOf(row.id) },
  };
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      crumb(1, libraryName ?? 'Lipi', `${origin}/`),
      crumb(2, allStoriesIn(languageName(row.language)), `${origin}/library?language=${row.language}`),
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

function persons(written: string) {
  const all = personNames(written).map((name) => ({ '@type': 'Person', name }));
  return all.length === 1 ? all[0] : all;
}

function crumb(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item };
}
