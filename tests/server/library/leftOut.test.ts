import { expect, test } from 'vitest';
import { openCollection } from '../../../server/library/collection.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeFolder, storyFile, writeFiles } from './fixtures.ts';

const narrated = (language: string) => storyFile(language, 'Text.', ['narrator: Ravi']);

/** Loads all stories of a folder, and returns the files that were not used, with reasons. */
async function leftOutOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await makeFolder();
  await writeFiles(folder, files);
  const { sources, leftOut } = await openCollection(folder);
  for (const { load } of sources) await load();
  return Object.fromEntries(leftOut().map(({ path, reason }) => [path.slice(folder.length + 1), reason]));
}

test('files that no story uses are named with a reason, inside and outside work folders', async () => {
  const unused = 'no story beside it uses it';
  const noFolder = 'it is a folder without stories: they are looked for in <work>/<language>.md';
  expect(
    await leftOutOf({
      'a/hi.md': narrated('hi'),
      'a/hi-1.mp3': makeMp3(1, 1),
      'a/hi-2.mp3': makeMp3(1, 2),
      'a/hin.mp3': makeMp3(1),
      'a/hi (3).mp3': makeMp3(1),
      'a/gu.timings.json': '{}',
      'a/hi.m4b': 'sound',
      'a/deep/gu.md': narrated('gu'),
      'sound/hi.mp3': makeMp3(1),
      'hi.md': narrated('hi'),
      'hi.mp3': makeMp3(1),
      'notes.docx': 'a letter',
      'or/0001_one.md': '# One\n\n##\nText.\n\n##\n* License: CC-BY\n* Text: Asha\n',
      'or/12_two.md': '# Two',
    }),
  ).toEqual({
    'a/hin.mp3': unused,
    'a/hi (3).mp3': unused,
    'a/gu.timings.json': unused,
    'a/hi.m4b': 'sound has to be MP3, M4A or FLAC',
    'a/deep': noFolder,
    sound: noFolder,
    'hi.md': 'a story has to be in the folder of its work',
    'hi.mp3': unused,
    'notes.docx': 'it is neither a text (.md), nor sound, nor times',
    'or/12_two.md': 'a story has to be in the folder of its work',
  });
});

test('files that operating systems and repositories leave behind are not named', async () => {
  const left = ['README.md', 'LICENSE', 'COPYING', 'Thumbs.db', 'ehthumbs.db', 'desktop.ini', '._hi.mp3'];
  const folders = ['__MACOSX/hi.mp3', '$RECYCLE.BIN/x', '@eaDir/x', '.git/x'];
  const files = [...left, ...folders].flatMap((path) => [path, `a/${path}`]);
  const behind = Object.fromEntries(files.map((path) => [path, 'left behind']));
  expect(await leftOutOf({ 'a/hi.md': storyFile('hi', 'Text.'), ...behind })).toEqual({});
});

test('a language in capital letters is read as its tag in small letters', async () => {
  const folder = await makeFolder();
  await writeFiles(folder, { 'a/hi.md': storyFile('HI', 'Text.') });
  const [source] = (await openCollection(folder)).sources;
  expect((await source?.load())?.story.language).toBe('hi');
});
