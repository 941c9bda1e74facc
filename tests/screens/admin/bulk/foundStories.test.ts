import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findStories } from '../../../../src/screens/admin/bulk/foundStories.ts';
import { readPicked } from '../../../../src/screens/admin/bulk/pickedFiles.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const story = (language: string) =>
  encode(
    `---\ntitle: ગામ\nlanguage: ${language}\nauthor: Asha\nlicence: CC0-1.0\nnarrator: Ravi\n---\n\nએક ગામ.\n`,
  );

async function find(files: Record<string, Uint8Array>) {
  const zip = new File([new Uint8Array(zipSync(files))], 'stories.zip');
  const read = await readPicked([zip]);
  if ('problem' in read) throw new Error(read.problem.kind);
  const found = await findStories(read.picked.texts, () => Promise.resolve());
  return { ...found, others: read.picked.others };
}

test('work folders are read wherever they lie, and what is no text is left alone', async () => {
  const found = await find({
    'library/the-well/gu.md': story('gu'),
    'the-lamp/or.md': story('or'),
    'the-lamp/or.mp3': encode('sound'),
    'README.md': encode('About.'),
  });
  expect(found.stories.map(({ path, story: { work, language } }) => [path, work, language])).toEqual([
    ['library/the-well/gu.md', 'the-well', 'gu'],
    ['the-lamp/or.md', 'the-lamp', 'or'],
  ]);
  expect(found.stories[0]?.story).toEqual({
    work: 'the-well',
    language: 'gu',
    title: 'ગામ',
    author: 'Asha',
    licence: 'CC0-1.0',
    content: 'એક ગામ.',
  });
  expect(found).toMatchObject({ broken: [], others: 2 });
});

test('each broken file is named with its reason, and the rest is found', async () => {
  const found = await find({
    'a/gu.md': story('or'),
    'b/gu.md': encode('No front matter.'),
    'c/gu.md': new Uint8Array([0xff, 0xfe, 0x00]),
    'd/gu.md': new Uint8Array(4_000_001),
    'e/gu.md': story('gu'),
    'gu.md': story('gu'),
    'other/e/gu.md': story('gu'),
  });
  expect(found.broken).toEqual([
    { path: 'a/gu.md', reason: "it says that its language is 'or' but is named gu.md" },
    { path: 'b/gu.md', reason: "it does not open with front matter between two lines of '---'" },
    { path: 'c/gu.md', reason: 'it is not UTF-8' },
    { path: 'd/gu.md', reason: 'it is too large (4000001 bytes)' },
    { path: 'gu.md', reason: 'it lies in no folder, whose name would say which work it is' },
    { path: 'other/e/gu.md', reason: 'e/gu.md is already the story e/gu' },
  ]);
  expect(found.stories.map(({ path }) => path)).toEqual(['e/gu.md']);
});

test('what is no ZIP file is told', async () => {
  expect(await readPicked([new File(['notes'], 'notes.zip')])).toEqual({
    problem: { kind: 'notZip', name: 'notes.zip' },
  });
});
