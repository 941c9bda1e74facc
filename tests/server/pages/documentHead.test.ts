import { expect, test } from 'vitest';
import { documentHead as headOf, type PageFacts } from '../../../server/pages/documentHead.ts';
import * as headWords from '../../../src/app/headWords.ts';
import { makeRow, makeStory, narration } from '../../app/makeStories.ts';

const origin = 'https://lipi.example';

const documentHead = (facts: Pick<PageFacts, 'content' | 'origin' | 'libraryName'>) =>
  headOf({ ...facts, language: 'en', headWords });

/** The JSON-LD of a head, by type. */
function graphOf(head: string): Record<string, Record<string, unknown>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head) ?? [];
  const { '@graph': graph } = JSON.parse(json) as { '@graph': { '@type': string }[] };
  return Object.fromEntries(graph.map((thing) => [thing['@type'], thing]));
}

const translated = {
  ...makeStory({ language: 'en', originalLanguage: 'or', translation_author: 'Ravi', narration }),
  siblings: [makeRow({ seq: 2, language: 'or' }), makeRow({ seq: 3, language: 'gu' })],
};

test('each version of a work links to all languages, its own included', () => {
  const head = documentHead({ content: { kind: 'story', snapshot: translated }, origin });
  expect([...head.matchAll(/hreflang="(\w+)" href="([^"]+)"/g)].map(([, tag, href]) => [tag, href])).toEqual([
    ['en', `${origin}/content/${translated.row.id}`],
    ['or', `${origin}/content/story2`],
    ['gu', `${origin}/content/story3`],
  ]);
  const alone = documentHead({ content: { kind: 'story', snapshot: makeStory({}) }, origin });
  expect(alone).not.toContain('hreflang');
});

test('a shared story shows its own picture, and any other page the icon', () => {
  const imageOf = (content: PageFacts['content']) =>
    /og:image" content="(.*?)"/.exec(documentHead({ content, origin }))?.[1];
  expect(imageOf({ kind: 'story', snapshot: translated })).toBe(
    `${origin}/content/${translated.row.id}/picture`,
  );
  expect(imageOf({ kind: 'legal', snapshot: { name: 'serviceTerms' } })).toBe(`${origin}/icons/icon-512.png`);
});

test('the stories of a language are a page of their own, any other choice of stories is that of all', () => {
  const headOf = (search: string, total = 1) =>
    documentHead({ content: { kind: 'library', snapshot: { search, rows: [], total } }, origin });
  const odia = headOf('?language=or');
  expect(odia).toContain('<title>All stories in Odia | Lipi</title>');
  expect(odia).toContain(`<link rel="canonical" href="${origin}/library?language=or" />`);
  for (const head of [headOf(''), headOf('?language=or,gu'), headOf('?language=kok', 0)]) {
    expect(head).toContain('<title>All stories | Lipi</title>');
    expect(head).toContain(`<link rel="canonical" href="${origin}/library" />`);
  }
});

test('a story’s metadata names its type, makers and the length of its narration', () => {
  const graph = graphOf(documentHead({ content: { kind: 'story', snapshot: translated }, origin }));
  expect(graph.ShortStory).toMatchObject({
    url: `${origin}/content/${translated.row.id}`,
    name: translated.row.title,
    inLanguage: 'en',
    author: { '@type': 'Person', name: 'Lipi' },
    translator: { '@type': 'Person', name: 'Ravi' },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    translationOfWork: { '@id': `${origin}/content/story2` },
  });
  expect(graph.Audiobook).toMatchObject({
    duration: 'PT195S',
    creditText: 'Synthetic narration by eSpeak NG',
  });
  expect(graph.Audiobook).not.toHaveProperty('readBy');
  expect(graph.BreadcrumbList).toMatchObject({
    itemListElement: [{ item: `${origin}/` }, { item: `${origin}/library?language=en` }, { position: 3 }],
  });
});

test('a library with a name of its own publishes its stories', () => {
  const content = { kind: 'story', snapshot: translated } as const;
  const publisher = { '@type': 'Organization', name: 'Village library of Khordha', url: `${origin}/` };
  const graph = graphOf(documentHead({ content, origin, libraryName: publisher.name }));
  expect(graph.ShortStory).toMatchObject({ publisher });
  expect(graph.Audiobook).toMatchObject({ publisher });
  expect(graph.BreadcrumbList).toMatchObject({ itemListElement: [{ name: publisher.name }, {}, {}] });
  const usual = graphOf(documentHead({ content, origin }));
  expect(usual.ShortStory).not.toHaveProperty('publisher');
  expect(usual.BreadcrumbList).toMatchObject({ itemListElement: [{ name: 'Lipi' }, {}, {}] });
});

test('several authors, translators and narrators are a person each, and a licence without an address has its name', () => {
  const person = (name: string) => ({ '@type': 'Person', name });
  const snapshot = makeStory({
    author: 'Asha and Ravi',
    translation_author: 'Ravi, Mina',
    licence: 'All rights reserved',
    narration: { ...narration, synthetic: false, narrator: 'Asha & Mina' },
  });
  const graph = graphOf(documentHead({ content: { kind: 'story', snapshot }, origin }));
  const makers = {
    author: [person('Asha'), person('Ravi')],
    translator: [person('Ravi'), person('Mina')],
    license: { '@type': 'CreativeWork', name: 'All rights reserved' },
  };
  expect(graph.ShortStory).toMatchObject(makers);
  // It is a property of articles only.
  expect(graph.ShortStory).not.toHaveProperty('wordCount');
  expect(graph.Audiobook).toMatchObject({ ...makers, readBy: [person('Asha'), person('Mina')] });
});

test('a story without narration is not marked as an audiobook', () => {
  const graph = graphOf(documentHead({ content: { kind: 'story', snapshot: makeStory({}) }, origin }));
  expect(Object.keys(graph)).toEqual(['ShortStory', 'BreadcrumbList']);
});

test('a title cannot close the script that holds it', () => {
  const title = '</script><script>alert(1)</script>';
  const head = documentHead({ content: { kind: 'story', snapshot: makeStory({ title }) }, origin });
  expect(head).not.toContain('<script>alert');
  expect(graphOf(head).ShortStory?.name).toBe(title);
});

test('a description ends with a whole word or letter', () => {
  const headOf = (preview: string) =>
    documentHead({ content: { kind: 'story', snapshot: makeStory({ preview }) } });
  expect(headOf('one two '.repeat(35))).toContain(`content="${'one two '.repeat(25).trim()}…"`);
  expect(headOf(`a${'🇮🇳'.repeat(70)}`)).toContain(`content="a${'🇮🇳'.repeat(49)}…"`);
});
