import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { isStoryName } from '../../../src/shared/storyFiles/workStory.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeFolder, storyFile, writeFiles } from './fixtures.ts';

const narrated = (language: string) => storyFile(language, 'Text.', ['narrator: Ravi']);

/** Loads all stories of a folder, and returns the files that were not used, with reasons. */
async function leftOutOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await makeFolder();
  await writeFiles(folder, files);
  const { sources, leftOut } = await openStoryFolder(folder);
  for (const { load } of sources) await load();
  return Object.fromEntries(leftOut().map(({ path, reason }) => [path.slice(folder.length + 1), reason]));
}

test('files that no story uses are named with a reason, in every folder', async () => {
  const unused = 'no story in its folder uses it: it is named after its text, as in hi.mp3 or hi-1.mp3';
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
      'a/hi.srt': 'times',
      'cover.jpg': 'a picture',
      'notes.docx': 'a letter',
      'pack.zip': 'stories',
      'or/0001_one.md': '# One\n\n##\nText.\n\n##\n* License: CC-BY\n* Text: Asha\n',
    }),
  ).toEqual({
    'a/hin.mp3': unused,
    'a/hi (3).mp3': unused,
    'a/gu.timings.json': unused,
    'a/hi.m4b': 'audio must be MP3, M4A or FLAC',
    'a/hi.srt': 'times in this format are imported on the page that times a narration',
    'sound/hi.mp3': unused,
    'cover.jpg': 'it is not a story (.md or .txt), audio or sentence times',
    'notes.docx': 'it is not plain text: save its text as a .txt file (in UTF-8), and import that',
    'pack.zip': 'it is packed: unpack it, and import what it contains',
  });
});

test('stories are found at any depth, under any name and beside collections, as at the desk', async () => {
  const folder = await makeFolder();
  const whole = 'title: The Well\nlanguage: hi\nauthor: Asha\nlicence: CC0-1.0';
  await writeFiles(join(folder, 'My stories'), {
    'gu.md': storyFile('gu', 'Text.'),
    'a/b/c/hi.md': storyFile('hi', 'Text.'),
    'loose/well.md': `---\n${whole}\nnarrator: Ravi\n---\n\nText.\n`,
    'loose/well.mp3': makeMp3(1),
    'notes.md': 'Remember the milk.',
    'asp/or/0001_one.md': '# One\n\n##\nText.\n\n##\n* License: CC-BY\n* Text: Asha\n',
  });
  const { sources } = await openStoryFolder(join(folder, 'My stories'));
  const found = sources.map(({ load }) =>
    load().then(
      ({ story, sound }) => `${story.work}/${story.language}${sound.size > 0 ? ' narrated' : ''}`,
      ({ message }: Error) => message,
    ),
  );
  expect((await Promise.all(found)).sort()).toEqual([
    'asp-0001/or',
    'c/hi',
    'it has no language, author, or licence',
    'my-stories/gu',
    'the-well/hi narrated',
  ]);
});

test('a file is imported before its copy, which is named', async () => {
  const folder = await makeFolder();
  const [copy, original] = [storyFile('hi', 'Old.'), storyFile('hi', 'New.')];
  await writeFiles(join(folder, 'well'), { 'hi copy.md': copy, 'hi.md': original });
  expect(await storiesOf(folder)).toEqual(['well/hi copy.md broken', 'well/hi.md']);
});

test('files that operating systems and repositories leave behind are not named', async () => {
  const left = ['README.md', 'LICENSE', 'COPYING', 'Thumbs.db', 'ehthumbs.db', 'desktop.ini', '._hi.mp3'];
  const folders = ['__MACOSX/hi.mp3', '$Recycle.Bin/x', '#recycle/x', '@eaDir/x', '.git/x'];
  const files = [...left, ...folders].flatMap((path) => [path, `a/${path}`]);
  const behind = Object.fromEntries(files.map((path) => [path, 'left behind']));
  expect(await leftOutOf({ 'a/hi.md': storyFile('hi', 'Text.'), ...behind })).toEqual({});
});

test('what a Mac or a disk leaves beside stories hides none of them, and is no story', async () => {
  const behind = ['__MACOSX/._hi.md', '$RECYCLE.BIN/hi.md', '@eaDir/hi.md', 'lost+found/hi.md', '._hi.md'];
  const files = Object.fromEntries(
    [...behind, 'readme/gu.md'].map((path) => [path, storyFile('gu', 'Text.')]),
  );
  const folder = await makeFolder();
  const narrated = { 'hi.md': storyFile('hi', 'Text.', ['narrator: Ravi']), 'hi.mp3': makeMp3(1) };
  await writeFiles(join(folder, 'pack'), { ...narrated, ...files });
  await writeFiles(folder, files);
  expect(await storiesOf(join(folder, 'pack'))).toEqual(['hi.md narrated', 'readme/gu.md']);
  expect(await storiesOf(folder)).toEqual([
    'pack/hi.md narrated',
    'pack/readme/gu.md',
    // The same story as the one before it.
    'readme/gu.md broken',
  ]);
});

test('a work folder is read with the work folders in it', async () => {
  const folder = await makeFolder();
  await writeFiles(join(folder, 'pack'), {
    'hi.md': storyFile('hi', 'Text.', ['narrator: Ravi']),
    'hi.mp3': makeMp3(1),
    'notes.md': 'Remember.',
    'old/hi.md': storyFile('hi', 'Text.'),
  });
  expect(await storiesOf(join(folder, 'pack'))).toEqual(['hi.md narrated', 'notes.md broken', 'old/hi.md']);
});

/** The stories of a folder by their paths, with what became of them. */
async function storiesOf(folder: string): Promise<string[]> {
  const { sources } = await openStoryFolder(folder);
  const found: string[] = [];
  // One after the other, as an import does: of two files for one story, the first to be read is taken.
  for (const { path, load } of sources) {
    const outcome = await load().then(
      ({ story }) => (story.narration ? ' narrated' : ''),
      () => ' broken',
    );
    found.push(path.slice(folder.length + 1) + outcome);
  }
  return found.sort();
}

test.each<readonly [string, boolean]>([
  ...['License to live.md', 'Copying a cat.md', 'Readme first.md'].map((name) => [name, true] as const),
  ...['README.md', 'readme.hi.md', 'LICENSE-CC-BY-4.0.md', 'COPYING.md'].map(
    (name) => [name, false] as const,
  ),
])('%s may be a story: %s', (name, isStory) => {
  expect(isStoryName(name)).toBe(isStory);
});

test('a language in capital letters is read as its tag in small letters', async () => {
  const folder = await makeFolder();
  await writeFiles(folder, { 'a/hi.md': storyFile('HI', 'Text.') });
  const [source] = (await openStoryFolder(folder)).sources;
  expect((await source?.load())?.story.language).toBe('hi');
});
