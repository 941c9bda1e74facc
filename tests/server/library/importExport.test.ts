import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { exportLibrary } from '../../../server/library/exportLibrary.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import type { LibraryClient } from '../../../server/library/libraryClient.ts';
import { mp3FrameAt } from '../../../src/shared/audioFile/mp3Frames.ts';
import { id3Size } from '../../../src/shared/audioFile/tags.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import {
  fingerprint,
  makeFolder,
  sha256,
  startLibrary,
  storybook,
  storybookReadme,
  storyFile,
  writeFiles,
} from './fixtures.ts';

const now = Date.UTC(2026, 10, 21);

const importFolder = async (client: LibraryClient, folder: string, signal?: AbortSignal) =>
  importCollection({
    client,
    sources: (await openStoryFolder(folder)).sources,
    existing: 'replace',
    now,
    ...(signal && { signal }),
  });

const list = async (client: LibraryClient) => {
  const rows = [];
  for await (const row of client.listStories()) rows.push(row);
  return rows;
};

const credits = (language: string, ...more: string[]) => [
  '* License: [CC-BY]',
  '* Text: Asha',
  ...more,
  `* Language: ${language}`,
];

const timings = (content: string, audio: Uint8Array, file: string) =>
  JSON.stringify({
    narrator: 'eSpeak NG',
    synthetic: true,
    contentSha256: sha256(content),
    parts: [{ file, durationSeconds: 1.5, sizeBytes: audio.length, sha256: sha256(audio) }],
    sentences: [{ part: 0, startSeconds: 0, endSeconds: 1.25, from: 0, to: 4 }],
  });

/** Stories in both formats, with recordings of every kind and one story without words. */
async function writeCollection(folder: string): Promise<void> {
  const audio = makeMp3(1.5);
  const real = await readFile('seed/dust/or.mp3');
  const link = '[CC-BY](https://creativecommons.org/licenses/by/4.0/)';
  await writeFiles(folder, {
    'or/README.md': storybookReadme([`0001 | [One](https://example.org/1) | ${link}`]),
    'or/0001_one.md': storybook('ଏକ', ['ଡ଼ ପୃଷ୍ଠା।'], credits('or', '* Translation: Ravi')),
    'en/0001_one.md': storybook('One', ['Page.', 'Page two.'], credits('en', '* Illustration: Mira')),
    'en/0002_pictures.md': storybook('Pictures', [''], credits('en')),
    'or/LICENSE': 'not a story',
    'neem-shade/or.md': storyFile('or', 'One.\n\nTwo.', ['published: 2026-11-01', 'source: A magazine']),
    'neem-shade/or.mp3': audio,
    'neem-shade/or.timings.json': timings('One.\n\nTwo.', audio, 'or.mp3'),
    'neem-shade/gu.md': storyFile('gu', 'Read by a person.', [
      'narrator: Asha',
      'translator: Ravi',
      'original: or',
    ]),
    'neem-shade/gu-1.mp3': real,
    // The second part is the start of a recording, cut at a frame border, so that it has a length of its own.
    'neem-shade/gu-2.mp3': real.subarray(0, frameBorder(real, 20_000)),
  });
}

/** The first frame border of an MP3 file at or after an offset. */
function frameBorder(bytes: Uint8Array, from: number): number {
  let at = id3Size(bytes);
  while (at < from) at += mp3FrameAt(bytes, at)?.sizeBytes ?? bytes.length;
  return at;
}

test('both formats are imported with their works, credits, licences and recordings', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  await writeCollection(folder);
  expect(await importFolder(client, folder)).toMatchObject({
    added: 5,
    wordless: 1,
    languages: 3,
    broken: [],
  });
  const rows = await list(client);
  expect(rows.map((row) => row.slug)).toEqual([
    'example-books-0001/en',
    'example-books-0001/or',
    'example-books-0002/en',
    'neem-shade/gu',
    'neem-shade/or',
  ]);
  expect(rows[1]).toMatchObject({
    work: 'example-books-0001',
    translation_author: 'Ravi',
    originalLanguage: 'en',
    licence: 'CC-BY-4.0',
    source: { name: 'Example Books', url: 'https://example.org/1' },
  });
  expect(rows[0]).toMatchObject({ credits: [{ role: 'Illustration', name: 'Mira' }] });
  expect(rows[0]).not.toHaveProperty('originalLanguage');
  expect(rows[3]?.narration).toMatchObject({ narrator: 'Asha', synthetic: false });
  expect(rows[3]?.narration?.parts[0]?.durationSeconds).toBeGreaterThan(60);
  expect(rows[4]).toMatchObject({ publishedAt: Date.UTC(2026, 10, 1), source: { name: 'A magazine' } });
  // The length is that of the sound's 63 frames, whatever the timings say.
  expect(rows[4]?.narration).toMatchObject({
    narrator: 'eSpeak NG',
    synthetic: true,
    durationSeconds: 1.512,
  });
});

test('an import without dates gives earlier stories of a collection later dates, a millisecond apart', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  await writeFiles(folder, {
    'a-tale/or.md': storyFile('or', 'One.'),
    'b-tale/or.md': storyFile('or', 'Two.'),
  });
  await importFolder(client, folder);
  expect((await list(client)).map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
    ['a-tale/or', now],
    ['b-tale/or', now - 1],
  ]);
});

test('importing again changes nothing, and a changed text changes one story', async () => {
  const { client, host } = await startLibrary();
  const folder = await makeFolder();
  await writeCollection(folder);
  await importFolder(client, folder);
  const head = await host.query('feed:head', { scope: 'catalogue' });
  expect(await importFolder(client, folder)).toMatchObject({ added: 0, updated: 0, unchanged: 5 });
  expect(await host.query('feed:head', { scope: 'catalogue' })).toEqual(head);

  await writeFiles(folder, { 'en/0001_one.md': storybook('One', ['Another.'], credits('en')) });
  expect(await importFolder(client, folder)).toMatchObject({ added: 0, updated: 1, unchanged: 4 });
});

test('earlier stories of a collection count as newer, so that the home page shows them first', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  for (const work of ['first', 'second', 'third']) {
    await writeFiles(folder, { [`${work}/or.md`]: storyFile('or', 'ଗପ।') });
  }
  await importFolder(client, folder);
  const newestFirst = (await list(client)).sort((a, b) => b.publishedAt - a.publishedAt);
  expect(newestFirst.map(({ slug }) => slug)).toEqual(['first/or', 'second/or', 'third/or']);
});

test('an export imports to the same library, recordings and wordless stories included', async () => {
  const first = await startLibrary();
  const second = await startLibrary();
  const folder = await makeFolder();
  await writeCollection(folder);
  await importFolder(first.client, folder);

  const out = await makeFolder();
  await exportLibrary(first.client, join(out, 'one'));
  expect(await importFolder(second.client, join(out, 'one'))).toMatchObject({ added: 5, broken: [] });
  await exportLibrary(second.client, join(out, 'two'));
  const exported = await fingerprint(join(out, 'one'));
  expect(Object.keys(exported)).toHaveLength(10); // five texts, three recordings, two timings
  expect(await fingerprint(join(out, 'two'))).toEqual(exported);
  expect(await importFolder(first.client, join(out, 'two'))).toMatchObject({ unchanged: 5, updated: 0 });

  const changing = new Set(['seq', 'id', 'narration']);
  const facts = async (client: LibraryClient) =>
    (await list(client)).map((row) => Object.entries(row).filter(([key]) => !changing.has(key)));
  expect(await facts(second.client)).toEqual(await facts(first.client));
});

test('a story with a damaged recording is left out of an export and named, and the rest is complete', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  const sound = makeMp3(2);
  await writeFiles(folder, {
    'bad/or-1.mp3': makeMp3(2, 1),
    'bad/or-2.mp3': sound,
    'bad/or.md': storyFile('or', 'Text.', ['narrator: Asha']),
    'good/or.md': storyFile('or', 'Text.'),
  });
  await importFolder(client, folder);
  const damaged = {
    exportStories: () => client.exportStories(),
    download: async (url: string) => {
      const bytes = await client.download(url);
      return sha256(bytes) === sha256(sound) ? bytes.slice(1) : bytes;
    },
  } as unknown as LibraryClient;
  const out = join(await makeFolder(), 'out');
  expect(await exportLibrary(damaged, out)).toMatchObject({
    stories: 1,
    recordings: 0,
    broken: [{ slug: 'bad/or', reason: 'one of its recordings is damaged in the library' }],
  });
  expect(Object.keys(await fingerprint(out))).toEqual([join('good', 'or.md')]);
});

test('exporting the bundled library gives the files of seed/', async () => {
  const { client } = await startLibrary();
  const report = await importFolder(client, 'seed');
  expect(report.broken).toEqual([]);
  expect(report.added).toBeGreaterThanOrEqual(12);
  const out = join(await makeFolder(), 'seed');
  await exportLibrary(client, out);
  const { LICENSE: _licence, 'README.md': _readme, ...seeds } = await fingerprint('seed');
  expect(await fingerprint(out)).toEqual(seeds);
});

test('broken files are reported with path and reason, and the rest is imported', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  const audio = new Uint8Array(100).fill(1);
  await writeFiles(folder, {
    'en/0001_sound.md': storybook('Sound', ['Page.'], credits('en')),
    'en/0002_empty.md': '',
    'en/0003_untitled.md': 'Page.\n',
    'en/0004_latin1.md': new Uint8Array([0x23, 0x20, 0xe9, 0x0a]),
    'en/0005_large.md': storybook('Large', ['x'.repeat(600_001)], credits('en')),
    'en/0007_long.md': storybook('L'.repeat(1001), ['Page.'], credits('en')),
    'en/0006_elsewhere.md': storybook('Elsewhere', ['Page.'], credits('gu')),
    'en/0001_twice.md': storybook('Twice', ['Page.'], credits('en')),
    'works-a/or.md': storyFile('or', 'Text.', ['colour: blue']),
    'works-b/or.md': storyFile('gu', 'Text.'),
    'works-c/or.md': storyFile('or', 'Text.', ['souce: A book']),
    'works-d/or.md': storyFile('or', 'Edited.'),
    'works-d/or.mp3': audio,
    'works-d/or.timings.json': timings('Text.', audio, 'or.mp3'),
    'works-e/or.md': storyFile('or', 'Text.'),
    'works-e/or.timings.json': timings('Text.', audio, 'gone.mp3'),
    'works-f/or.md': storyFile('or', 'Text.'),
    'works-f/or.mp3': new Uint8Array(100).fill(2),
    'works-f/or.timings.json': timings('Text.', audio, 'or.mp3'),
    'works-g/or.md': storyFile('or', 'Text.', ['narrator: Asha']),
    'works-g/or.mp3': new TextEncoder().encode('no sound at all'),
    'works-h/or.md': storyFile('or', 'Text.'),
    'works-h/or.timings.json': '{"parts": [',
    'Works I/or.md': storyFile('or', 'Text.'),
  });
  const report = await importFolder(client, folder);
  const reasons = Object.fromEntries(
    report.broken.map(({ path, reason }) => [path.slice(folder.length + 1).replaceAll('\\', '/'), reason]),
  );
  expect(reasons).toEqual({
    'en/0001_twice.md': expect.stringContaining('is already the story'),
    'en/0002_empty.md': 'it is empty',
    'en/0003_untitled.md': expect.stringContaining('not a title'),
    'en/0004_latin1.md': 'it is not UTF-8',
    'en/0005_large.md': expect.stringContaining('200000 characters'),
    'en/0007_long.md': expect.stringContaining('the title is too long (at most about 330 characters)'),
    'en/0006_elsewhere.md': expect.stringContaining("'gu'"),
    'works-b/or.md': expect.stringContaining("'gu'"),
    'works-c/or.md': expect.stringContaining("should it be 'source'"),
    'works-d/or.md': expect.stringContaining('another version of the text'),
    'works-e/or.md': 'gone.mp3: it is missing',
    'works-f/or.md': expect.stringContaining('not the recording'),
    'works-g/or.md': expect.stringMatching(/^or\.mp3: It is not an audio file\./),
    'works-h/or.md': expect.stringContaining('or.timings.json: it is not JSON'),
  });
  expect(report.odd.map(({ reason }) => reason)).toEqual([
    'these fields of its front matter are not used: colour',
    expect.stringMatching(/^its text is already the story works-[ai]\/or:/),
  ]);
  expect((await list(client)).map((row) => row.slug)).toEqual(
    ['example-0001/en', 'works-a/or', 'works-i/or'].map((slug) =>
      slug.replace('example', (folder.split(/[\\/]/).at(-1) ?? '').toLowerCase()),
    ),
  );
});

test('a text that probably lost letters is imported and reported', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  await writeFiles(folder, {
    'well/hi.md': storyFile('hi', 'xk¡o esa ,d dqvk¡ FkkA dq,¡ ij ,d cw<+k cSBrk FkkA'),
    'lamp/hi.md': storyFile('hi', 'एक **दीया** ??? था।'),
    'boat/hi.md': storyFile('hi', 'एक नाव थी।'),
  });
  const { added, odd } = await importFolder(client, folder);
  expect(added).toBe(3);
  expect(
    odd.map(({ path, reason }) => [path.slice(folder.length + 1), reason.split(' ').slice(0, 3).join(' ')]),
  ).toEqual([
    ['lamp/hi.md', 'letters were lost:'],
    ['lamp/hi.md', 'it still contains'],
    ['well/hi.md', 'many or all'],
  ]);
});

test('a stopped import leaves whole batches, and running it again completes it', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  for (let story = 0; story < 120; story += 1) {
    await writeFiles(folder, {
      [`work-${String(story).padStart(3, '0')}/or.md`]: storyFile('or', `Text ${story}.`),
    });
  }
  const stopping = new AbortController();
  const { sources } = await openStoryFolder(folder);
  const report = await importCollection({
    client,
    sources,
    existing: 'replace',
    now,
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  });
  expect(report).toMatchObject({ stopped: true, added: 50 });
  expect(await list(client)).toHaveLength(50);
  expect(await importFolder(client, folder)).toMatchObject({ added: 70, unchanged: 50, stopped: false });
});

test('importing a folder without stories and exporting to a folder with files are refused', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  await writeFiles(folder, { 'README.md': 'Nothing here.', 'notes/todo.docx': 'x' });
  await expect(openStoryFolder(folder)).rejects.toThrow('there are no stories');
  await expect(exportLibrary(client, folder)).rejects.toThrow('is not empty');
  expect(Object.keys(await fingerprint(folder))).toHaveLength(2);
});

test('one work folder can be imported by itself', async () => {
  const { client } = await startLibrary();
  const folder = await makeFolder();
  await writeFiles(folder, { 'neem-shade/or.md': storyFile('or', 'Text.') });
  expect(await importFolder(client, join(folder, 'neem-shade'))).toMatchObject({ added: 1 });
  expect((await list(client))[0]?.slug).toBe('neem-shade/or');
  await rm(join(folder, 'neem-shade'), { recursive: true });
});
