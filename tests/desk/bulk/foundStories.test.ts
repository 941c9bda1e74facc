import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { findStories, withLostTexts } from '../../../src/desk/bulk/foundStories.ts';
import { completed } from '../../../src/desk/bulk/missingFields.ts';
import { locatedFiles, readPicked } from '../../../src/desk/bulk/pickedFiles.ts';
import { missingFields } from '../../../src/shared/storyFiles/missingFields.ts';
import { makeMp3, sha256Of } from '../../convex/desk/makeAudio.ts';
import { makeMp4 } from '../../shared/audioFile/makeMp4.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const story = (language: string) =>
  encode(
    `---\ntitle: ગામ\nlanguage: ${language}\nauthor: Asha\nlicence: CC0-1.0\nnarrator: Ravi\n---\n\nએક ગામ.\n`,
  );

async function find(files: Record<string, Uint8Array>) {
  const zip = new File([new Uint8Array(zipSync(files))], 'stories.zip');
  const read = await readPicked(locatedFiles([zip]));
  if ('problem' in read) throw new Error(read.problem.kind);
  return findStories(read.picked, () => Promise.resolve());
}

test('work folders are found anywhere, and files that belong to no story are left out', async () => {
  const found = await find({
    'library/the-well/gu.md': story('gu'),
    'the-lamp/or.md': story('or'),
    'the-lamp/or.wav': encode('sound'),
    'the-lamp/hi.mp3': encode('sound of no story'),
    'README.md': encode('About.'),
    'the-lamp/.DS_Store': encode('left behind'),
    '__MACOSX/the-lamp/or.md': encode('left behind'),
    'the-lamp/cover.jpg': encode('a picture'),
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
  expect(found).toMatchObject({
    broken: [],
    leftOut: [
      { path: 'the-lamp/cover.jpg', reason: 'it is not a story (.md or .txt), audio or sentence times' },
      { path: 'the-lamp/hi.mp3', reason: expect.stringContaining('no story in its folder uses it') },
      { path: 'the-lamp/or.wav', reason: 'audio must be MP3, M4A or FLAC' },
    ],
  });
});

test('file names may be in capital letters, and a ZIP file may have Windows paths', async () => {
  const found = await find({ 'the-well\\GU.MD': story('gu'), 'the-lamp/Or.md': story('or') });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(found.stories.map(({ story: { work, language } }) => [work, language])).toEqual([
    ['the-lamp', 'or'],
    ['the-well', 'gu'],
  ]);
});

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
  const read = await readPicked([{ path: 'a.zip', file: new File([new Uint8Array(zip)], 'a.zip') }]);
  if ('problem' in read) throw new Error(read.problem.kind);
  const found = await findStories(read.picked, () => Promise.resolve());
  expect(found).toMatchObject({ leftOut: [], broken: [] });
  expect(found.stories.map(({ story: { work } }) => work).sort()).toEqual(['c', 'gama']);
});

test('the second of two files for one story is reported', async () => {
  const found = await find({ 'a/gu.MD': story('gu'), 'a/gu.md': story('gu'), 'copy/a/gu.md': story('gu') });
  expect(found.stories.map(({ path }) => path)).toEqual(['a/gu.MD']);
  expect(found.broken).toEqual([
    { path: 'a/gu.md', reason: 'a/gu.MD is already the story a/gu' },
    { path: 'copy/a/gu.md', reason: 'a/gu.MD is already the story a/gu' },
  ]);
});

test('sound and times match their text regardless of case', async () => {
  const times = encode(JSON.stringify({ parts: [{ file: 'gu.mp3', durationSeconds: 3 }] }));
  const found = await find({
    'a/gu.md': story('gu'),
    'a/gu-01.mp3': makeMp3(3),
    'a/GU-2.M4A': makeMp4(),
    'b/gu.md': story('gu'),
    'b/Gu.MP3': makeMp3(3),
    'b/GU.Timings.JSON': times,
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(
    found.stories.map(({ story }) => story.narration?.parts.map((part) => part.durationSeconds)),
  ).toEqual([[3, 2], [3]]);
});

test('each broken file is reported with its reason, and the rest is found', async () => {
  const found = await find({
    'a/gu.md': story('or'),
    'b/gu.md': encode('---\ntitle: Never closed.\n'),
    'blank/gu.md': encode('# A heading alone\n\n'),
    'c/gu.md': new Uint8Array([0xff, 0xfe, 0x00]),
    'd/gu.md': new Uint8Array(4_000_001),
    'e/gu.md': story('gu'),
  });
  expect(found.broken).toEqual([
    { path: 'a/gu.md', reason: "it gives its language as 'or', but is named gu.md" },
    { path: 'b/gu.md', reason: "it does not begin with front matter between two lines of '---'" },
    { path: 'blank/gu.md', reason: 'it has no text' },
    { path: 'c/gu.md', reason: 'it is not UTF-8' },
    { path: 'd/gu.md', reason: 'it is larger than 4 MB' },
  ]);
  expect(found.stories.map(({ path }) => path)).toEqual(['e/gu.md']);
});

test('a file may lack fields, be outside a work folder and have any name, and its sound is found by that name', async () => {
  const found = await find({
    'the-well/hi.md': encode('# कुआँ #5 #\n\nएक गाँव।'),
    'loose/The_long-night.md': encode('No heading.\n\nTwo.'),
    'loose/The_long-night.mp3': makeMp3(3),
    'loose/sea.md': encode('\ufeff## Sea\r\n\r\nWaves.\r\n'),
    'gu.md': story('gu'),
    'loose/kabuli.md': encode('---\nlanguage: bn\nlicence: CC BY 4.0\n---\n\nএক।\n'),
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(
    found.stories.map((each) => [each.path, each.story.work, each.story.title, missingFields(each.story)]),
  ).toEqual([
    ['gu.md', 'gama', 'ગામ', []],
    ['loose/The_long-night.md', '', 'The long night', ['language', 'author', 'licence', 'narrator']],
    ['loose/kabuli.md', 'kabuli', 'kabuli', ['author']],
    ['loose/sea.md', '', 'Sea', ['language', 'author', 'licence']],
    ['the-well/hi.md', 'the-well', 'कुआँ #5 #', ['author', 'licence']],
  ]);
  expect(found.stories[3]?.story.content).toBe('Waves.');
});

test('plain texts are stories by themselves, and beside Markdown files somebody’s notes', async () => {
  const picked = [new File(['# Rain\n\nText.'], 'rain.txt'), new File(['No heading.'], 'hi.TXT')];
  const read = await readPicked(locatedFiles(picked));
  if ('problem' in read) throw new Error(read.problem.kind);
  const loose = await findStories(read.picked, () => Promise.resolve());
  expect(loose.stories.map(({ story: { title, language } }) => [title, language])).toEqual([
    ['', 'hi'],
    ['Rain', ''],
  ]);
  const found = await find({
    'a/gu.md': story('gu'),
    'a/gu.txt': encode('0.0\t1.5\tએક'),
    'b/gu.txt': story('gu'),
    'b/README.txt': encode('About.'),
  });
  expect(found.stories.map(({ path }) => path)).toEqual(['a/gu.md', 'b/gu.txt']);
  expect(found).toMatchObject({
    broken: [],
    leftOut: [{ path: 'a/gu.txt', reason: 'it is a .txt file beside .md files, which are the stories' }],
  });
});

test('fields that are not used and letters that were lost are reported, also where the language was missing', async () => {
  const front = 'title: कुआँ\nauthor: Asha\nlicence: CC0-1.0\ndate: 2020\ntags: a';
  const found = await find({ 'well.md': encode(`---\n${front}\n---\n\n,d xk¡o FkkA ogk¡ ,d dqvk¡ FkkA\n`) });
  const whole = completed(found, { language: 'hi' }, new Map());
  const { stories, broken } = await withLostTexts(whole, () => Promise.resolve());
  expect(broken).toEqual([]);
  expect(stories[0]?.story).not.toHaveProperty('unused');
  expect(stories[0]?.odd).toEqual([
    'these fields of its front matter are not used: date, tags',
    expect.stringContaining('in Latin letters'),
  ]);
});

test('fields given for all files fill the missing ones, and stories that still lack some are left out', async () => {
  const found = await find({
    'a.md': encode('# Rain\n\nText.'),
    'b.md': encode('# Rain\n\nAnother.'),
    'c.md': encode('# Dust\n\nText.'),
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
  expect(whole.broken).toEqual([{ path: 'c.md', reason: 'it has no licence' }]);
  expect(completed(found, {}, new Map()).broken).toContainEqual({
    path: 'a.md',
    reason: 'it has no language, author, or licence',
  });
});

test('the second of two files for one story is broken', async () => {
  const found = await find({ 'e/gu.md': story('gu'), 'other/e/gu.md': story('gu') });
  const whole = completed(found, {}, new Map());
  expect(whole.stories.map(({ path }) => path)).toEqual(['e/gu.md']);
  expect(whole.broken).toEqual([{ path: 'other/e/gu.md', reason: 'e/gu.md is already the story e/gu' }]);
});

test('Global Storybooks collections are read as by the command, beside other works', async () => {
  const credits = '* License: [CC-BY]\n* Text: Asha\n';
  const index = encode(
    'Odia stories from the [Well Books](https://example.org) collection\n\n7 | [ଛାଇ](https://example.org/7) | [CC-BY](https://creativecommons.org/licenses/by/4.0/)\n0009 | [ଦୀପ](https://example.org/9) | [CC-BY](https://creativecommons.org/licenses/by/4.0/)\n',
  );
  const found = await find({
    'asp/or/0007_shade.md': encode(`# ଛାଇ\n##\nଗୋଟିଏ।\n##\n${credits}`),
    'asp/or/0009_lamp.md': encode('# ଦୀପ\n##\nଗୋଟିଏ।\n##\n* Text: Asha\n'),
    'asp/or/README.md': index,
    'asp/hi/0007_shade.md': encode(`# छाया\n##\nएक।\n##\n${credits}* Translation: Ravi\n* Language: hi\n`),
    'asp/hi/0008_torn.MD': encode('No title.'),
    'gu/0001_other.md': encode(`# છાંયો\n##\nએક.\n##\n* Illustration: Mira\n`),
    'the-well/gu.md': story('gu'),
  });
  expect(found.stories.map(({ story }) => missingFields(story))).toEqual([
    [],
    [],
    [],
    ['author', 'licence'],
    [],
  ]);
  // Where a file does not say it, the README does.
  expect(found.stories[2]?.story.licence).toBe('CC-BY-4.0');
  expect(found.stories.map(({ path, story: { work, language } }) => [path, work, language])).toEqual([
    ['asp/hi/0007_shade.md', 'well-books-0007', 'hi'],
    ['asp/or/0007_shade.md', 'well-books-0007', 'or'],
    ['asp/or/0009_lamp.md', 'well-books-0009', 'or'],
    ['gu/0001_other.md', 'gu-0001', 'gu'],
    ['the-well/gu.md', 'the-well', 'gu'],
  ]);
  expect(found.stories[0]?.story).toEqual({
    work: 'well-books-0007',
    language: 'hi',
    title: 'छाया',
    author: 'Asha',
    translation_author: 'Ravi',
    originalLanguage: 'or',
    licence: 'CC-BY-4.0',
    source: { name: 'Well Books' },
    content: 'एक।',
  });
  expect(found).toMatchObject({
    broken: [{ path: 'asp/hi/0008_torn.MD', reason: "its first line is not a title like '# Title'" }],
    leftOut: [],
  });
});

test('a work is named after its file or title where the script of its title or folder gives no name', async () => {
  const santali = (title: string) =>
    encode(`---\ntitle: ${title}\nlanguage: sat\nauthor: A\nlicence: CC0-1.0\n---\n\nᱢᱤᱫ`);
  const found = await find({
    'one.md': santali('ᱠᱟᱹᱦᱱᱤ'),
    'two.md': santali('ᱫᱟᱨᱮ'),
    '🐘/gu.md': story('gu'),
    '🐘/sat.md': santali('ᱫᱟᱨᱮ'),
  });
  expect(found.broken).toEqual([]);
  expect(found.stories.map(({ story: { work } }) => work).sort()).toEqual(['gama', 'one', 'santali', 'two']);
});

test.each([
  ['HI', 'readme.md'],
  ['hi', 'Readme.MD'],
  ['Hindi', 'README.md'],
])('a collection’s folder may be called %s, and its index %s', async (folder, index) => {
  const found = await find({
    [`asp/${folder}/0001_shade.md`]: encode('# छाया\n##\nएक।\n##\n* Text: Asha\n* Language: hi\n'),
    [`asp/${folder}/${index}`]: encode(
      'Hindi stories from the [Well Books](https://example.org) collection\n\n0001 | [छाया](https://example.org/1) | [CC-BY](https://creativecommons.org/licenses/by/4.0/)\n',
    ),
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(found.stories.map(({ story }) => story)).toMatchObject([
    {
      work: 'well-books-0001',
      language: 'hi',
      licence: 'CC-BY-4.0',
      source: { url: 'https://example.org/1' },
    },
  ]);
});

test('a file that is not a ZIP file is reported', async () => {
  expect(await readPicked(locatedFiles([new File(['notes'], 'notes.zip')]))).toEqual({
    problem: { kind: 'notZip', name: 'notes.zip' },
  });
});

test('a ZIP file that cannot be read leaves those picked with it', async () => {
  const zip = new Uint8Array(zipSync({ 'well/gu.md': story('gu') }));
  const read = await readPicked(locatedFiles([new File(['notes'], 'notes.zip'), new File([zip], 'a.zip')]));
  if ('problem' in read) throw new Error(read.problem.kind);
  const found = await findStories(read.picked, () => Promise.resolve());
  expect(found.stories.map(({ path }) => path)).toEqual(['well/gu.md']);
  expect(found.broken).toEqual([{ path: 'notes.zip', reason: 'it is not a ZIP file, or it is damaged' }]);
});

test('a narration is found by its file names, and its duration is that of its sound', async () => {
  const [one, two] = [makeMp3(2, 1), makeMp3(3, 2)];
  const found = await find({
    'well/gu.md': story('gu'),
    'well/gu-1.mp3': one,
    'well/gu-2.mp3': two,
    'lamp/gu.md': story('gu'),
    'lamp/gu.mp3': two,
    'lamp/gu.timings.json': encode(await timings(two, { narrator: 'Asha', synthetic: true })),
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  const [lamp, well] = found.stories;
  expect(lamp?.story.narration).toEqual({
    narrator: 'Asha',
    synthetic: true,
    parts: [
      { sha256: await sha256Of(two), sizeBytes: two.length, mimeType: 'audio/mpeg', durationSeconds: 3 },
    ],
    timings: [{ part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 2 }],
  });
  expect(well?.story.narration).toMatchObject({
    narrator: 'Ravi',
    synthetic: false,
    parts: [{ durationSeconds: expect.closeTo(2, 1) }, { durationSeconds: expect.closeTo(3, 1) }],
    timings: [],
  });
  const file = well?.sound.get(await sha256Of(one));
  expect(await file?.read()).toEqual(one);
});

test('recordings may be named in capital letters, with leading zeros, and be numbered from 0', async () => {
  const [one, two] = [makeMp3(2, 1), makeMp3(3, 2)];
  const found = await find({
    'a/gu.md': story('gu'),
    'a/gu.MP3': one,
    'b/gu.md': story('gu'),
    'b/gu-02.mp3': two,
    'b/GU-01.mp3': one,
    'c/gu.md': story('gu'),
    'c/gu-0.mp3': one,
    'c/gu-1.mp3': two,
    'd/gu.md': story('gu'),
    'd/gu-૧.mp3': one,
    'd/gu–२.mp3': two,
    'e/gu.md': story('gu'),
    'e/gu_1.mp3': one,
    'e/gu − 2.mp3': two,
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(
    found.stories.map(({ story: { narration } }) =>
      narration?.parts.map(({ durationSeconds }) => Math.round(durationSeconds)),
    ),
  ).toEqual([[2], [2, 3], [2, 3], [2, 3], [2, 3]]);
});

test('an extension that Windows adds and does not show is no part of a name', async () => {
  const found = await find({
    'a/gu.md.txt': story('gu'),
    'a/gu.mp3.mp3': makeMp3(3),
    'a/hi.md': story('hi'),
    'a/hi.txt': encode('Notes.'),
  });
  expect(found.stories.map(({ path, story }) => [path, story.narration?.parts.length])).toEqual([
    ['a/gu.md.txt', 1],
    ['a/hi.md', undefined],
  ]);
  expect(found.leftOut.map(({ path }) => path)).toEqual(['a/hi.txt']);
});

test('a language may be given by its name', async () => {
  const found = await find({
    'a/Hindi.md': story('hi'),
    'a/ગુજરાતી.md': story('GUJARATI'),
    'well.md': story('हिन्दी'),
    'b/or.md': encode(new TextDecoder().decode(story('or')).replace('author:', 'original: Bangla\nauthor:')),
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(found.stories.map(({ story: { work, language } }) => `${work}/${language}`).sort()).toEqual([
    'a/gu',
    'a/hi',
    'b/or',
    'gama/hi',
  ]);
  expect(found.stories.find(({ path }) => path === 'b/or.md')?.story.originalLanguage).toBe('bn');
});

test('names are read as disks and people write them', async () => {
  const nfd = 'é';
  const times = encode(
    JSON.stringify({ parts: [{ file: `${nfd.normalize('NFC')}.mp3`, durationSeconds: 3 }] }),
  );
  const found = await find({
    'a/gu .md': story('gu'),
    'a/gu .mp3': makeMp3(3),
    'a/en_in.md': story('en-IN'),
    'a/en_IN.mp3': makeMp3(3),
    'a/hin.md': story('hi'),
    'a/hin - 1.mp3': makeMp3(3),
    'b/or.md': story('or'),
    [`b/${nfd.normalize('NFD')}.mp3`]: makeMp3(3),
    'b/or.timings.json': times,
  });
  expect(found).toMatchObject({ broken: [], leftOut: [] });
  expect(
    found.stories.map(({ story: { work, language, narration } }) => [
      work,
      language,
      narration?.parts.length,
    ]),
  ).toEqual([
    ['a', 'en-IN', 1],
    ['a', 'gu', 1],
    ['a', 'hi', 1],
    ['b', 'or', 1],
  ]);
});

test('the second of two files with one path, as in two ZIP files, is named', async () => {
  const zip = (text: string) => new File([new Uint8Array(zipSync({ 'well/gu.md': encode(text) }))], 'a.zip');
  const read = await readPicked(locatedFiles([zip('# One\n\nText.'), zip('# Two\n\nText.')]));
  if ('problem' in read) throw new Error(read.problem.kind);
  const found = await findStories(read.picked, () => Promise.resolve());
  expect(found.stories.map(({ story: { title } }) => title)).toEqual(['One']);
  expect(found.leftOut).toEqual([{ path: 'well/gu.md', reason: 'another file has the same path' }]);
});

test('a missing or repeated part is reported', async () => {
  const sound = makeMp3(2, 1);
  const found = await find({
    'a/gu.md': story('gu'),
    'a/gu-1.mp3': sound,
    'a/gu-3.mp3': sound,
    'b/gu.md': story('gu'),
    'b/gu-1.mp3': sound,
    'b/gu-01.mp3': sound,
    'c/gu.md': story('gu'),
    'c/gu-2.mp3': sound,
  });
  expect(found.broken).toEqual([
    { path: 'a/gu.md', reason: 'its narration has gu-3.mp3, but no part 2' },
    {
      path: 'b/gu.md',
      reason: expect.stringMatching(/^its narration has two files for part 1; one of them is gu-0?1.mp3$/),
    },
    { path: 'c/gu.md', reason: 'its narration has gu-2.mp3, but no part 1' },
  ]);
});

test('an unusable narration makes its story broken, with the reason', async () => {
  const sound = makeMp3(3, 1);
  const found = await find({
    'a/gu.md': story('gu'),
    'a/gu.mp3': encode('no sound'),
    'b/gu.md': story('gu'),
    'b/gu.timings.json': encode(await timings(sound)),
    'c/gu.md': story('gu'),
    'c/gu.mp3': new Uint8Array(16 * 1024 * 1024 + 1),
    'd/gu.md': story('gu'),
    'd/gu.mp3': sound,
    'd/gu.timings.json': encode(await timings(sound, { contentSha256: 'a' })),
    'e/gu.md': story('gu'),
    'e/gu.mp3': makeMp3(3, 2),
    'e/gu.timings.json': encode(await timings(sound)),
    'f/gu.md': story('gu'),
    'f/gu.timings.json': encode(await timings(sound, { parts: [] })),
  });
  expect(found.stories).toEqual([]);
  expect(found.broken).toEqual([
    { path: 'a/gu.md', reason: expect.stringMatching(/^gu\.mp3: It is not an audio file\./) },
    { path: 'b/gu.md', reason: 'gu.mp3: it is missing' },
    {
      path: 'c/gu.md',
      reason: 'gu.mp3: it is over 16 MB, the limit on this page: use the command for larger files',
    },
    { path: 'd/gu.md', reason: expect.stringContaining('made from another version of the text') },
    { path: 'e/gu.md', reason: 'gu.mp3: it is not the recording that the timings were made for' },
    { path: 'f/gu.md', reason: 'gu.timings.json: it has sentences, but its parts name no recording' },
  ]);
});

async function timings(sound: Uint8Array<ArrayBuffer>, given: object = {}): Promise<string> {
  return JSON.stringify({
    parts: [{ file: 'gu.mp3', durationSeconds: 99, sha256: await sha256Of(sound) }],
    sentences: [{ part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 2 }],
    ...given,
  });
}
