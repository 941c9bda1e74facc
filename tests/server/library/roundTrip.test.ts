/** @module-tag deep */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStory, type StoryInput, slugOf } from '../../../convex/catalogue/storyInput.ts';
import { openStoryFolder } from '../../../server/library/collection.ts';
import { exportLibrary } from '../../../server/library/exportLibrary.ts';
import { importCollection } from '../../../server/library/importCollection.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import type { StoriesChecked, StoryText } from '../../../src/shared/desk/bulk.ts';
import { folderNameOf } from '../../../src/shared/story/workName.ts';
import { parseStoryFile } from '../../../src/shared/storyFiles/storyFile.ts';
import { makeMp3, sha256Of } from '../../convex/desk/makeAudio.ts';
import { makeStory } from '../../convex/setup.ts';
import { AccountsHost, type Person } from '../accounts/accountsHost.ts';
import { makeFolder, startLibrary, storiesIn } from './fixtures.ts';
import { oddLines, oddStories } from './oddStories.ts';

interface Library {
  readonly host: AccountsHost;
  readonly client: LibraryClient;
  readonly curator: Person;
}

/** A library with a curator at its desk. */
async function openLibrary(): Promise<Library & AsyncDisposable> {
  const host = await AccountsHost.start();
  const client = new LibraryClient(host.host.origin, host.host.adminKey);
  const curator = await host.makePerson('asha@example.org', 'curator');
  return { host, client, curator, [Symbol.asyncDispose]: () => host.close() };
}

/**
 * Exports a library, imports it into an empty one and expects the same stories there. The desk must find the files
 * unchanged too.
 */
async function expectRoundTrip(from: LibraryClient): Promise<void> {
  const out = join(await makeFolder(), 'out');
  await exportLibrary(from, out);
  await using to = await openLibrary();
  const { sources } = await openStoryFolder(out);
  const report = await importCollection({ client: to.client, sources, existing: 'replace', now: 0 });
  expect(report.broken).toEqual([]);
  const before = await storiesIn(from);
  expect(await storiesIn(to.client)).toEqual(before);
  const texts: StoryText[] = [];
  for (const slug of Object.keys(before)) {
    const [work = '', language = ''] = slug.split('/');
    const text = await readFile(join(out, folderNameOf(work), `${language}.md`), 'utf8');
    const { narrator: _narrator, synthetic: _synthetic, ...fields } = parseStoryFile(text);
    texts.push({ work, ...fields });
  }
  for (let at = 0; at < texts.length; ) {
    const stories = [texts[at]];
    for (let size = 0; stories.length < 50 && texts[at + stories.length] && size < 300_000; ) {
      size += texts[at + stories.length]?.content.length ?? 0;
      stories.push(texts[at + stories.length]);
    }
    const { value } = await to.host.call('query', 'desk/bulk:check', { stories }, to.curator.token);
    const { changes } = value as StoriesChecked;
    expect(changes.length).toBeGreaterThan(0);
    for (const [index, change] of changes.entries()) {
      expect([stories[index], change]).toEqual([stories[index], { kind: 'unchanged', narration: null }]);
    }
    at += changes.length;
  }
}

test('every odd story that the library accepts comes back from an export unchanged', async () => {
  const { client } = await startLibrary();
  const taken: StoryInput[] = [];
  for (const story of oddStories()) if (checkStory(story) === null) taken.push(story);
  expect(taken.length).toBeGreaterThan(700);
  for (let at = 0; at < taken.length; at += 50) {
    await client.upsertStories(taken.slice(at, at + 50), 'replace');
  }
  expect(Object.keys(await storiesIn(client)).sort()).toEqual(taken.map(slugOf).sort());
  await expectRoundTrip(client);
});

test('odd lines that the desk publishes come back from an export, and others are refused with a code', async () => {
  await using library = await openLibrary();
  const { host, curator } = library;
  const call = async (path: string, args: object) => host.call('mutation', path, args, curator.token);
  let published = 0;
  // A call cannot carry half of a surrogate pair.
  for (const [index, line] of oddLines.filter((each) => !/\p{Cs}/u.test(each)).entries()) {
    const fields = {
      ...{ work: `odd-${index}`, language: 'or', title: line, author: line, licence: line },
      ...{ translation_author: line, source: { name: line, url: '' }, credits: [{ role: line, name: line }] },
    };
    const key = `${index}`.padStart(16, '0');
    const made = await call('desk/manuscripts:create', { key, fields, content: line });
    if (made.status !== 200) {
      expect([line, made.code]).toEqual([line, 'invalid_manuscript']);
      continue;
    }
    const answer = await call('desk/publishing:publish', { ...(made.value as object) });
    if (answer.status === 200) published += 1;
    else expect([line, answer.code]).toEqual([line, 'invalid_story']);
  }
  expect(published).toBeGreaterThan(120);
  await expectRoundTrip(library.client);
});

test('narrations come back from an export with their files and with timings at every limit', async () => {
  const { client } = await startLibrary();
  const content = 'One.\n\nTwo 😀.';
  const upload = async (salt: number) => {
    const bytes = makeMp3(2.4, salt);
    const part = {
      sizeBytes: bytes.length,
      sha256: await sha256Of(bytes),
      mimeType: 'audio/mpeg',
      durationSeconds: 2.4,
    };
    return { ...part, storageId: await client.upload(bytes, part.mimeType) };
  };
  const timing = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 4 };
  const sentences: NonNullable<StoryInput['timings']>[] = [
    [{ ...timing, endSeconds: 0 }],
    [{ ...timing, startSeconds: -0, endSeconds: 2.5 }],
    [{ ...timing, startSeconds: 1e-7, endSeconds: 1 / 3 }],
    [{ ...timing, from: 0, to: content.length }],
    [
      { ...timing, endSeconds: 1 },
      { ...timing, startSeconds: 1, endSeconds: 2, from: 6, to: 9 },
    ],
    Array.from({ length: 4000 }, (_, n) => ({ ...timing, startSeconds: n / 2000, endSeconds: n / 2000 })),
  ];
  const stories: StoryInput[] = [];
  const narrators = ['Asha', ...oddLines];
  for (const [index, narrator] of narrators.entries()) {
    const timings = sentences[index];
    const narration = {
      synthetic: index % 2 === 0,
      narrator,
      parts: [] as NonNullable<StoryInput['narration']>['parts'],
    };
    const story = makeStory({ work: `told-${index}`, content, narration, ...(timings && { timings }) });
    for (let part = 0; part < (index === 1 ? 40 : index < 5 ? 2 : 1); part += 1)
      narration.parts.push(await upload(index * 50 + part));
    const problem = checkStory(story);
    expect(problem?.includes('narrator') ?? true, `${narrator}: ${problem}`).toBe(true);
    if (problem === null) stories.push(story);
  }
  stories.push(
    makeStory({
      work: 'told-pictures',
      content: '',
      narration: { synthetic: false, narrator: 'Asha', parts: [await upload(99)] },
    }),
  );
  for (const story of stories) await client.upsertStories([story], 'replace');
  await expectRoundTrip(client);
});
