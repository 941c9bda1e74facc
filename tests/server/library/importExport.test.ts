import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { internal } from '../../../convex/_generated/api.js';
import type { StoryInput } from '../../../convex/catalogue/storyInput.ts';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { exportLibrary } from '../../../server/library/exportLibrary.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import type { LibraryClient } from '../../../server/library/libraryClient.ts';
import { mp3FrameAt } from '../../../src/importing/audioFile/readMp3.ts';
import { id3Size } from '../../../src/importing/audioFile/tags.ts';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { makeStory } from '../../convex/setup.ts';
import { makeFolder } from '../../makeFolder.ts';
import { fingerprint, sha256, startLibrary, storiesIn, storyFile, writeFiles } from './fixtures.ts';

const now = Date.UTC(2026, 10, 21);

const importFolder = async (client: LibraryClient, folder: string) =>
  importCollection({
    client,
    sources: (await openStoryFolder(folder)).sources,
    existing: 'replace',
    now,
  });

const list = async (client: LibraryClient) => {
  const rows = [];
  for await (const row of client.listStories()) rows.push(row);
  return rows;
};

/** Stories with recordings of every kind and one without words. */
async function writeCollection(folder: string): Promise<void> {
  const audio = makeMp3(1.5);
  const real = await readFile('seed/dust/or.mp3');
  const content = 'One.\n\nTwo.';
  const timings = {
    narrator: 'eSpeak NG',
    synthetic: true,
    contentSha256: sha256(content),
    parts: [{ file: 'or.mp3', durationSeconds: 9, sizeBytes: audio.length, sha256: sha256(audio) }],
    sentences: [{ part: 0, startSeconds: 0, endSeconds: 1.25, from: 0, to: 4 }],
  };
  await writeFiles(folder, {
    'pictures/en.md': storyFile('en', '', ['wordless: true']),
    'neem-shade/or.md': storyFile('or', content, ['published: 2026-11-01', 'source: A magazine']),
    'neem-shade/or.mp3': audio,
    'neem-shade/or.timings.json': JSON.stringify(timings),
    'neem-shade/gu.md': storyFile('gu', 'Read.', ['narrator: Asha', 'translator: Ravi', 'original: or']),
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

test('a collection is imported with its fields and recordings; again it changes nothing, and a changed text one story', async () => {
  const { client, host } = await startLibrary();
  const folder = makeFolder();
  await writeCollection(folder);
  expect(await importFolder(client, folder)).toMatchObject({
    added: 3,
    wordless: 1,
    languages: 3,
    broken: [],
  });
  const [gu, or, pictures] = await list(client);
  expect(pictures).toMatchObject({ slug: 'pictures/en', preview: '' });
  expect(gu).toMatchObject({ slug: 'neem-shade/gu', translation_author: 'Ravi', originalLanguage: 'or' });
  expect(gu?.narration).toMatchObject({ narrator: 'Asha', synthetic: false });
  expect(gu?.narration?.parts[0]?.durationSeconds).toBeGreaterThan(60);
  expect(or).toMatchObject({ publishedAt: Date.UTC(2026, 10, 1), source: { name: 'A magazine' } });
  // The length is that of the sound's 63 frames, whatever the timings say.
  expect(or?.narration).toMatchObject({ narrator: 'eSpeak NG', synthetic: true, durationSeconds: 1.512 });

  const head = await host.query('feed:head', { scope: 'catalogue' });
  expect(await importFolder(client, folder)).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  expect(await host.query('feed:head', { scope: 'catalogue' })).toEqual(head);
  await writeFiles(folder, { 'pictures/en.md': storyFile('en', 'Now with words.') });
  expect(await importFolder(client, folder)).toMatchObject({ added: 0, updated: 1, unchanged: 2 });
});

test('earlier stories of a collection count as newer, a millisecond apart, so that the home page shows them first', async () => {
  const { client } = await startLibrary();
  const folder = makeFolder();
  for (const work of ['first', 'second', 'third']) {
    await writeFiles(folder, { [`${work}/or.md`]: storyFile('or', 'ଗପ।') });
  }
  await importFolder(client, folder);
  const newestFirst = (await list(client)).sort((a, b) => b.publishedAt - a.publishedAt);
  expect(newestFirst.map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
    ['first/or', now],
    ['second/or', now - 1],
    ['third/or', now - 2],
  ]);
});

/** Stories that the library takes, though files, YAML or file systems read their words as something else. */
const oddStories: readonly Partial<StoryInput>[] = [
  ...[
    '---',
    '- a: "b" #c',
    "it's",
    '1984',
    'null',
    'C:\\a',
    '\u202eअ',
    'क्\u200dष',
    '😀',
    'x'.repeat(1000),
  ].map((line) => ({
    title: line,
    author: line,
    licence: line,
    source: { name: line, url: 'https://example.org/"a"?b=#c' },
    credits: [{ role: line, name: line }],
  })),
  ...['---\ntitle: x\n---', '# head', '    indented\n  verse', '\ttab', '<script>a</script>', ''].map(
    (content) => ({ content }),
  ),
  ...['con', 'a.', 'x'.repeat(128)].map((work) => ({ work })),
  { publishedAt: -62_167_219_200_000, originalLanguage: 'pa-Arab' },
  { credits: Array(100).fill({ role: 'a', name: 'b' }) },
];

test('an export imports to the same library, whatever its stories hold, and exports the same files again', async () => {
  const first = await startLibrary();
  const second = await startLibrary();
  const folder = makeFolder();
  await writeCollection(folder);
  await importFolder(first.client, folder);
  const odd = oddStories.map((fields, index) => makeStory({ work: `odd-${index}`, ...fields }));
  await first.client.mutation(internal.library.upsertStories, { stories: odd, existing: 'replace' });

  const out = makeFolder();
  await exportLibrary(first.client, join(out, 'one'));
  const added = 3 + odd.length;
  expect(await importFolder(second.client, join(out, 'one'))).toMatchObject({ added, broken: [] });
  expect(await storiesIn(second.client)).toEqual(await storiesIn(first.client));
  await exportLibrary(second.client, join(out, 'two'));
  const exported = await fingerprint(join(out, 'one'));
  expect(Object.keys(exported)).toHaveLength(added + 5); // three recordings, two timings
  expect(await fingerprint(join(out, 'two'))).toEqual(exported);
  expect(await importFolder(first.client, join(out, 'two'))).toMatchObject({ unchanged: added, updated: 0 });
});

test('a story with a damaged recording is left out of an export and named, and the rest is complete', async () => {
  const { client } = await startLibrary();
  const folder = makeFolder();
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
  const out = join(makeFolder(), 'out');
  expect(await exportLibrary(damaged, out)).toMatchObject({
    stories: 1,
    recordings: 0,
    broken: [{ slug: 'bad/or', reason: 'one of its recordings is damaged in the library' }],
  });
  expect(Object.keys(await fingerprint(out))).toEqual([join('good', 'or.md')]);
});

test('what only the library refuses is named with its file, and so is what is odd about the others', async () => {
  const { client } = await startLibrary();
  const folder = makeFolder();
  await writeFiles(folder, {
    'boat/hi.md': storyFile('hi', 'एक नाव थी।'),
    'copy/hi.md': storyFile('hi', 'एक नाव थी।'),
    'lamp/hi.md': storyFile('hi', 'एक दीया ??? था।', ['colour: blue']),
    'large/or.md': storyFile('or', 'x'.repeat(600_001)),
    'lines/or.md': storyFile('or', 'Text.', [`translator: ${'L'.repeat(1001)}`]),
    'nowhere/or.md': '# T\n\nText.',
    'tag/books.md': storyFile('books', 'Text.'),
  });
  const { added, broken, odd } = await importFolder(client, folder);
  expect(added).toBe(3);
  const told = [...broken, ...odd].map(({ path, reason }) => [path.slice(folder.length + 1), reason]);
  expect(told).toEqual([
    ['large/or.md', expect.stringContaining('200000 characters')],
    ['lines/or.md', expect.stringContaining('the translator is too long (at most about 330 characters)')],
    ['nowhere/or.md', 'it has no author or licence'],
    ['tag/books.md', expect.stringContaining('not a valid language code')],
    ['copy/hi.md', expect.stringMatching(/^its text is already the story boat\/hi:/)],
    ['lamp/hi.md', expect.stringMatching(/^letters were lost:/)],
    ['lamp/hi.md', 'its front matter has fields that are not known here: colour'],
  ]);
});

test('a stopped import leaves whole batches, and running it again completes it', async () => {
  const { client } = await startLibrary();
  const folder = makeFolder();
  for (let story = 0; story < 60; story += 1) {
    await writeFiles(folder, { [`work-${story}/or.md`]: storyFile('or', `Text ${story}.`) });
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
  expect(await importFolder(client, folder)).toMatchObject({ added: 10, unchanged: 50, stopped: false });
});

test('a folder without stories, and an export to a folder with files, are refused; one work folder is enough', async () => {
  const { client } = await startLibrary();
  const folder = makeFolder();
  await writeFiles(folder, { 'README.md': 'Nothing here.', 'notes/todo.docx': 'x' });
  await expect(openStoryFolder(folder)).rejects.toThrow('there are no stories');
  await expect(exportLibrary(client, folder)).rejects.toThrow('is not empty');
  expect(Object.keys(await fingerprint(folder))).toHaveLength(2);
  await writeFiles(folder, { 'neem-shade/or.md': storyFile('or', 'Text.') });
  expect(await importFolder(client, join(folder, 'neem-shade'))).toMatchObject({ added: 1 });
  expect((await list(client))[0]?.slug).toBe('neem-shade/or');
});
