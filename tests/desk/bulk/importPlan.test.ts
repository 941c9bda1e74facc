import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import {
  completed,
  type FoundStory,
  findStories,
  planOf,
  withLostTexts,
  withMoves,
} from '../../../src/desk/bulk/importPlan.ts';
import { locatedFiles, readPicked } from '../../../src/desk/bulk/pickedFiles.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const story = (language: string) =>
  encode(
    `---\ntitle: ગામ\nlanguage: ${language}\nauthor: Asha\nlicence: CC0-1.0\nnarrator: Ravi\n---\n\nએક ગામ.\n`,
  );

const zipped = (zip: Uint8Array) => new File([new Uint8Array(zip)], 'stories.zip');

async function findIn(...files: File[]) {
  const read = await readPicked(locatedFiles(files));
  if ('problem' in read) throw new Error(read.problem);
  return findStories(read);
}

const find = (files: Record<string, Uint8Array>) => findIn(zipped(zipSync(files)));

test('a path in a ZIP file may mix slashes and have steps that lead nowhere, but not lead out of it', async () => {
  const found = await find({
    './the-well/hi.md': story('hi'),
    'the-lamp\\deep/x\\or.md': story('or'),
    'a//gu.md': story('gu'),
    '../out/ta.md': story('ta'),
  });
  expect(found.stories.map(({ path }) => path)).toEqual([
    'a/gu.md',
    'the-lamp/deep/x/or.md',
    'the-well/hi.md',
  ]);
  expect(found.broken).toEqual([
    { path: '../out/ta.md', reason: 'its path in the ZIP file is not a plain path' },
  ]);
});

test('folders in a ZIP file from Windows, and UTF-8 names without the flag, are read', async () => {
  const zip = zipSync({
    'My stories\\': new Uint8Array(),
    'My stories\\c\\gu.md': story('gu'),
    'ગામ/gu.md': story('gu'),
  });
  // Clears the UTF-8 flag in the local headers and in the central directory.
  for (let at = 0; at + 10 < zip.length; at += 1) {
    if (zip[at] !== 0x50 || zip[at + 1] !== 0x4b) continue;
    const flags = at + (zip[at + 2] === 1 ? 9 : 7);
    zip[flags] = (zip[flags] ?? 0) & ~8;
  }
  const found = await findIn(zipped(zip));
  expect(found).toMatchObject({ leftOut: [], broken: [] });
  expect(found.stories.map(({ story: { work } }) => work).sort()).toEqual(['c', 'gama']);
});

test('unknown fields and letters that were lost are reported, also where the language was missing', async () => {
  const front = 'title: कुआँ\nauthor: Asha\nlicence: CC0-1.0\ndate: 2020\ntags: a';
  const found = await find({ 'well.md': encode(`---\n${front}\n---\n\n,d xk¡o FkkA ogk¡ ,d dqvk¡ FkkA\n`) });
  const whole = completed(found, { language: 'hi' }, new Map());
  const { stories, broken } = await withLostTexts(whole);
  expect(broken).toEqual([]);
  expect(stories[0]?.story).not.toHaveProperty('unused');
  expect(stories[0]?.odd).toEqual([
    'its front matter has fields that are not known here: date, tags',
    expect.stringContaining('in Latin letters'),
  ]);
});

test('fields given for all files fill the missing ones, and stories that still lack some are left out', async () => {
  const found = await find({
    'a.md': encode('# Rain\n\nText.'),
    'b.md': encode('# Rain\n\nAnother.'),
    'c.md': encode('# Dust\n\nText.'),
    'd.md': encode('# Rain\n\nThe same name as a.md.'),
    'the-well/gu.md': story('gu'),
  });
  const ofFiles = new Map([
    ['b.md', { language: 'hi', author: ' Ravi ' }],
    ['c.md', { licence: '' }],
  ]);
  const whole = completed(found, { language: 'en', author: 'Asha', licence: 'CC BY 4.0' }, ofFiles);
  expect(whole.stories.map(({ story }) => [story.work, story.language, story.author, story.licence])).toEqual(
    [
      ['rain', 'en', 'Asha', 'CC-BY-4.0'],
      ['rain', 'hi', 'Ravi', 'CC-BY-4.0'],
      ['the-well', 'gu', 'Asha', 'CC0-1.0'],
    ],
  );
  expect(whole.broken).toEqual([
    { path: 'c.md', reason: 'it has no licence' },
    { path: 'd.md', reason: 'a.md is already the story rain/en' },
  ]);
  expect(completed(found, {}, new Map()).broken).toContainEqual({
    path: 'a.md',
    reason: 'it has no language, author, or licence',
  });
});

test('a ZIP file that cannot be read leaves those picked with it', async () => {
  const zip = zipped(zipSync({ 'well/gu.md': story('gu') }));
  const found = await findIn(new File(['notes'], 'notes.zip'), zip);
  expect(found.stories.map(({ path }) => path)).toEqual(['well/gu.md']);
  expect(found.broken).toEqual([{ path: 'notes.zip', reason: 'it is not a ZIP file, or it is damaged' }]);
});

test('the second of two files with one path, as in two ZIP files, is named', async () => {
  const zip = (text: string) => zipped(zipSync({ 'well/gu.md': encode(text) }));
  const found = await findIn(zip('# One\n\nText.'), zip('# Two\n\nText.'));
  expect(found.stories.map(({ story: { title } }) => title)).toEqual(['One']);
  expect(found.leftOut).toEqual([{ path: 'well/gu.md', reason: 'another file has the same path' }]);
});

test('sound over the limit of the page is named, with another way', async () => {
  const found = await find({ 'a/gu.md': story('gu'), 'a/gu.mp3': new Uint8Array(16 * 1024 * 1024 + 1) });
  const reason = 'gu.mp3: it is over 16 MB, the limit on this page: use the command for larger files';
  expect(found.broken).toEqual([{ path: 'a/gu.md', reason }]);
});

const found = (work: string, content = 'ଗୋଟିଏ ଗାଁ।'): FoundStory => ({
  path: `${work}/or.md`,
  story: { work, language: 'or', title: 'ଗାଁ', author: 'Asha', licence: 'CC0-1.0', content },
  sound: new Map(),
  odd: [],
});
const isNew = { kind: 'new', narration: null } as const;
const duplicate = { storyId: 'one' as StoryId, slug: 'well/or', title: 'ଗାଁ' };
const plan = (stories: readonly FoundStory[], ...changes: Parameters<typeof planOf>[1]) =>
  planOf({ stories, broken: [], leftOut: [] }, changes).stories;

test('a story whose text the library has under another name can be moved there', () => {
  const stories = plan([found('new-well')], { ...isNew, duplicate });
  expect(stories).toMatchObject([{ duplicate, odd: [] }]);
  expect(withMoves(stories, new Set())).toEqual(stories);
  expect(withMoves(stories, new Set(['new-well/or.md']))).toMatchObject([{ story: { moves: 'one' } }]);
});

test('a copied folder is reported, and the story that is imported with it is not moved', () => {
  const unchanged = { kind: 'unchanged', narration: null } as const;
  const stories = plan([found('well'), found('well-copy')], unchanged, { ...isNew, duplicate });
  expect(stories).toMatchObject([{ path: 'well-copy/or.md', odd: [expect.stringContaining('well/or')] }]);
  expect(stories[0]).not.toHaveProperty('duplicate');
});

test('of two new files with the same text the second is reported, but not of two without words', () => {
  expect(plan([found('well'), found('well-copy')], isNew, isNew).map(({ odd }) => odd)).toEqual([
    [],
    ['its text is the same as that of well/or.md'],
  ]);
  expect(plan([found('well', ''), found('lamp', '')], isNew, isNew).flatMap(({ odd }) => odd)).toEqual([]);
});
