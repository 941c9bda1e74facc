// @vitest-environment edge-runtime
import { expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { checkStory, type StoryInput } from '../../convex/catalogue/storyInput.ts';
import { expectRefusal } from './refusals.ts';
import { type Backend, makeBackend, makeStory, publish, uploadFile } from './setup.ts';

const files = (backend: Backend) =>
  backend.run(async (ctx) => (await ctx.db.system.query('_storage').collect()).map((file) => file._id));

const only = async (backend: Backend) => {
  const [story] = await backend.query(internal.library.listStories, { after: '', limit: 10 });
  if (!story) throw new Error('the library is empty');
  return story;
};

const narrated = (part: NonNullable<StoryInput['narration']>['parts'][number], given = {}) =>
  makeStory({ narration: { synthetic: true, narrator: 'eSpeak NG', parts: [part] }, ...given });

test('a new story has a preview, counts and a hash, and its text is read by id', async () => {
  const backend = makeBackend();
  expect(await publish(backend, makeStory({ content: 'One<br>two\n\nthree' }))).toEqual(['added']);
  const story = await only(backend);
  expect(story).toMatchObject({
    slug: 'neem-shade/or',
    preview: 'One two three',
    wordCount: 2,
    bodySizeBytes: 17,
    publishedAt: 1_700_000_000_000,
  });
  expect(await backend.query(api.stories.body, { storyId: story.id })).toEqual({
    storyId: story.id,
    bodyHash: story.bodyHash,
    content: 'One<br>two\n\nthree',
    siblings: [],
  });
});

test('a malformed or foreign id gives no body and no first paint', async () => {
  const backend = makeBackend();
  const languageId = await backend.run((ctx) =>
    ctx.db.insert('languages', { language: 'or', storyCount: 0 }),
  );
  for (const storyId of ['', 'nonsense', '../../etc', languageId]) {
    expect(await backend.query(api.stories.body, { storyId })).toBeNull();
    expect(await backend.query(api.firstPaint.story, { storyId })).toBeNull();
  }
});

test('changing a text keeps the id and date, and changes the hash, preview and seq', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  const before = await only(backend);
  const outcome = await publish(backend, makeStory({ content: 'ନୂଆ।', firstPublishedAt: 1_800_000_000_000 }));
  expect(outcome).toEqual(['updated']);
  const after = await only(backend);
  expect(after).toMatchObject({ id: before.id, publishedAt: before.publishedAt, preview: 'ନୂଆ।', seq: 2 });
  expect(after.bodyHash).not.toBe(before.bodyHash);
  const body = await backend.query(api.stories.body, { storyId: after.id });
  expect(body).toMatchObject({ content: 'ନୂଆ।', bodyHash: after.bodyHash });
});

test('a field that is no longer given is removed', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ translation_author: 'Asha', credits: [{ role: 'Editor', name: 'Ravi' }] }),
  );
  expect(await publish(backend, makeStory())).toEqual(['updated']);
  const story = await only(backend);
  expect(story).not.toHaveProperty('translation_author');
  expect(story).not.toHaveProperty('credits');
});

test('an invalid story is refused, and nothing of its batch is written', async () => {
  const backend = makeBackend();
  const batch = publish(backend, makeStory({ work: 'sound' }), makeStory({ work: 'Not A Name' }));
  await expectRefusal(batch, 'invalid_story');
  expect(await backend.query(internal.library.listStories, { after: '', limit: 10 })).toEqual([]);
  expect(await backend.query(api.feed.head, { scope: 'catalogue' })).toEqual({ seq: 0, epoch: '' });
});

const letters = (sizeBytes: number) => 'ନ'.repeat(Math.floor(sizeBytes / 3)) + 'x'.repeat(sizeBytes % 3);

test.each<[string, (line: string) => Partial<StoryInput>]>([
  ['the title', (title) => ({ title })],
  ['the author', (author) => ({ author })],
  ['the translator', (translation_author) => ({ translation_author })],
  ['the licence', (licence) => ({ licence })],
  ['the name of the source', (name) => ({ source: { name } })],
  ['the role of a credit', (role) => ({ credits: [{ role, name: 'Ravi' }] })],
  ['the name of a credit', (name) => ({ credits: [{ role: 'Editor', name }] })],
  ['the narrator', (narrator) => ({ narration: { synthetic: false, narrator, parts: [] } })],
])('%s may have at most 1,000 bytes', (what, withLine) => {
  const problemOf = (sizeBytes: number) => checkStory(makeStory(withLine(letters(sizeBytes))));
  expect(problemOf(1001)).toBe(`${what} is too long (at most about 330 characters)`);
  expect(problemOf(1000)).toBe(what === 'the narrator' ? 'the narration has no parts' : null);
});

test.each([
  [
    'a title',
    { title: `a${'\u0301\u0323'.repeat(400)}` },
    'the title is too long (at most about 330 characters)',
  ],
  ['a title', { title: `a${'\u0301'.repeat(31)}` }, 'the title has more than 30 combining marks in a row'],
  ['a text', { content: ' '.repeat(600_001) }, 'the text is too long (at most about 200000 characters)'],
  [
    'a text',
    { content: `a${'\u0301\u0323'.repeat(50_000)}b` },
    'the text has more than 30 combining marks in a row',
  ],
])('%s that would be slow to normalize is refused before it is processed', (_what, wrong, problem) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  expect(checkStory(makeStory(wrong))).toBe(problem);
  expect(normalize).not.toHaveBeenCalled();
  normalize.mockRestore();
});

test('a story may have eight subjects of 40 characters', () => {
  const subjects = Array.from({ length: 8 }, (_, at) => `${at}${'ଅ'.repeat(39)}`);
  expect(checkStory(makeStory({ subjects }))).toBeNull();
});

test('the address of a source may have at most 1,000 bytes', () => {
  const problemOf = (sizeBytes: number) =>
    checkStory(makeStory({ source: { name: 'Shelf', url: 'https://e.org/'.padEnd(sizeBytes, 'x') } }));
  expect(problemOf(1001)).toBe('the address of the source is too long (at most about 330 characters)');
  expect(problemOf(1000)).toBeNull();
});

const part = { sha256: 'a'.repeat(64), sizeBytes: 1, mimeType: 'audio/mpeg', durationSeconds: 2 };
const timing = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 3 };
const spoken = (given: Partial<typeof part>) => ({
  narration: { synthetic: false, narrator: 'Asha', parts: [{ ...part, ...given }] },
});

test.each<[string, Partial<StoryInput>]>([
  ['the title is not one line in canonical form', { title: 'Two  spaces' }],
  ['the title is missing', { title: '' }],
  ['the work name can contain only', { work: '../up' }],
  ['the text is not in canonical form', { content: 'trailing space \nand a line' }],
  ['the text is too long', { content: 'x'.repeat(600_001) }],
  ['publication', { publishedAt: 0.5 }],
  ['the author is missing', { author: ' ' }],
  ['the author is not one line in canonical form', { author: 'Two\nlines' }],
  ['the translator is missing', { translation_author: '' }],
  ['the original language is not a valid language code (BCP 47)', { originalLanguage: 'Odia' }],
  ['the language is not a valid language code (BCP 47)', { language: `or${'-abcdefgh'.repeat(5)}` }],
  ['the name of the source is missing', { source: { name: '' } }],
  ['the address of the source is missing', { source: { name: 'Shelf', url: '' } }],
  ['the address of the source is not a web', { source: { name: 'Shelf', url: 'javascript:alert(1)' } }],
  ['the role of a credit is missing', { credits: [{ role: '', name: 'Ravi' }] }],
  ['the list of credits is empty', { credits: [] }],
  ['the list of subjects is empty', { subjects: [] }],
  ['more than 8 subjects, and the subject ‘i’ is one too many', { subjects: [...'abcdefghi'] }],
  ['there are more than 100 subjects', { subjects: Array(101).fill('a') }],
  [`the subject ‘${'ଅ'.repeat(41)}’ is longer than 40 characters`, { subjects: ['ଅ'.repeat(41)] }],
  ['the subject ‘Rain’ occurs twice', { subjects: ['rain', 'Rain'] }],
  ['the subject ‘a, b’ contains a comma', { subjects: ['a, b'] }],
  ['the subject ‘animals’ contains a comma, or is not spelt as in the list', { subjects: ['animals'] }],
  ['the subject ‘a\tb’ is not one line in canonical form', { subjects: ['a\tb'] }],
  ['the subject ‘’ is missing', { subjects: [''] }],
  ['there are more than 100 credits', { credits: Array(101).fill({ role: 'a', name: 'b' }) }],
  ['the title contains a broken character', { title: 'A \ud83d' }],
  ['the text contains a broken character', { content: 'A \udca9' }],
  ['the text has more than 30 combining marks', { content: `a${'\u0301'.repeat(31)}` }],
  ['the text has more than 10000 lines', { content: `a${'\na'.repeat(10_001)}` }],
  ['the text has more than 10000 lines', { content: `a${'<br>'.repeat(10_001)}` }],
  ['the list of timings is empty', { timings: [] }],
  ['there are timings without a narration', { timings: [timing] }],
  ['a file of the narration is not MP3', spoken({ mimeType: 'audio/ogg' })],
  ['a file of the narration has no hash', spoken({ sha256: 'A'.repeat(64) })],
  ['a file of the narration has no hash', spoken({ sizeBytes: 0.5 })],
  ['a file of the narration has no length', spoken({ durationSeconds: Number.POSITIVE_INFINITY })],
  ['Sentence 1 ends after its file', { ...spoken({}), timings: [{ ...timing, endSeconds: 3 }] }],
  ['Sentence 2 starts before', { ...spoken({}), timings: [timing, timing] }],
])('a story is refused when %s', (problem, given) => {
  expect(checkStory(makeStory({ content: 'One two.', ...given }))).toContain(problem);
});

test('all lines of a row together are limited, so that a page of the feed fits into an answer', async () => {
  const credits = (count: number) =>
    Array.from({ length: count }, () => ({ role: 'Editor', name: letters(994) }));
  const sound = makeStory({ title: 'x', author: 'y', licence: 'z', credits: credits(19) });
  expect(checkStory(sound)).toBeNull();
  const backend = makeBackend();
  await expectRefusal(publish(backend, { ...sound, credits: credits(20) }), 'invalid_story', {
    slug: 'neem-shade/or',
    message:
      'neem-shade/or: the title, names and credits together are too long (at most about 6660 characters)',
  });
  expect(await backend.query(internal.library.listStories, { after: '', limit: 10 })).toEqual([]);
});

test('a file that the story already has need not be uploaded again, and an extra copy is deleted', async () => {
  const backend = makeBackend();
  const part = await uploadFile(backend, 'sound');
  await publish(backend, narrated(part));
  const { storageId: _, ...known } = part;
  expect(await backend.query(internal.library.storedFiles, { slugs: ['neem-shade/or', 'none/or'] })).toEqual([
    [part.sha256],
    [],
  ]);
  expect(await publish(backend, narrated(known))).toEqual(['unchanged']);
  const copy = await uploadFile(backend, 'sound');
  expect(await publish(backend, narrated(copy))).toEqual(['unchanged']);
  expect(await files(backend)).toEqual([part.storageId]);
});

test('a new recording replaces the old file', async () => {
  const backend = makeBackend();
  await publish(backend, narrated(await uploadFile(backend, 'first')));
  const second = await uploadFile(backend, 'second');
  expect(await publish(backend, narrated(second))).toEqual(['updated']);
  expect(await files(backend)).toEqual([second.storageId]);
  expect(await publish(backend, makeStory())).toEqual(['updated']);
  expect(await files(backend)).toEqual([]);
});

test('a file that is missing, or that differs from what was announced, is refused', async () => {
  const backend = makeBackend();
  const part = await uploadFile(backend, 'sound');
  const { storageId: _, ...unsent } = part;
  await expectRefusal(publish(backend, narrated(unsent)), 'missing_file');
  for (const damaged of [
    { ...part, sizeBytes: 4 },
    { ...part, sha256: '0'.repeat(64) },
  ]) {
    await expectRefusal(publish(backend, narrated(damaged)), 'damaged_file');
  }
});

test('removing a story removes its text, fields and files; its id and date wait', async () => {
  const backend = makeBackend();
  await publish(backend, narrated(await uploadFile(backend, 'sound')));
  const story = await only(backend);
  expect(
    await backend.mutation(internal.library.removeStories, { slugs: ['neem-shade/or', 'no/or'] }),
  ).toEqual([true, false]);
  expect(await backend.query(api.stories.body, { storyId: story.id })).toBeNull();
  expect(await files(backend)).toEqual([]);
  const left = await backend.run(async (ctx) => ({
    stories: await ctx.db.query('stories').collect(),
    bodies: await ctx.db.query('bodies').collect(),
  }));
  expect(left).toMatchObject({
    stories: [{ _id: story.id, publishedAt: story.publishedAt, title: '', author: '', preview: '' }],
    bodies: [],
  });
  expect(await backend.query(internal.library.exportStories, { after: '' })).toEqual([]);
  expect(await backend.query(internal.library.listStories, { after: '', limit: 9 })).toEqual([]);
  expect(await backend.query(internal.firstPaint.library, { limit: 9, preferred: [] })).toMatchObject({
    rows: [],
    total: 0,
  });
  expect(await backend.query(api.firstPaint.home, { limit: 9 })).toMatchObject({ rows: [] });
  expect(await backend.query(internal.sitemap.part, { number: 1 })).toEqual([]);
  expect(await backend.query(api.content.get, {})).toEqual([]);
});

test('export pages hold every story once, ordered by slug', async () => {
  const backend = makeBackend();
  const works = ['a', 'b', 'c', 'd', 'e'];
  const content = 'x'.repeat(500_000);
  for (const work of works) await publish(backend, makeStory({ work, content }));
  const seen: string[] = [];
  let pages = 0;
  for (let after = ''; ; pages += 1) {
    const page = await backend.query(internal.library.exportStories, { after });
    const last = page.at(-1);
    if (!last) break;
    seen.push(...page.map((story) => story.row.work));
    expect(last.content).toBe(content);
    after = last.row.slug;
  }
  expect(seen).toEqual(works);
  expect(pages).toBe(2);
});

test('a setting is null until it is written, then the last value written', async () => {
  const backend = makeBackend();
  expect(await backend.query(internal.library.setting, { key: 'seeded' })).toBeNull();
  await backend.mutation(internal.library.putSetting, { key: 'seeded', value: { stories: 3 } });
  await backend.mutation(internal.library.putSetting, { key: 'seeded', value: { stories: 4 } });
  expect(await backend.query(internal.library.setting, { key: 'seeded' })).toEqual({ stories: 4 });
});

test.each(['text/html', 'audio/mpeg, text/html', 'application/javascript', 'audio/ogg'])(
  'a narration of type %s is refused, announced or stored',
  async (type) => {
    const backend = makeBackend();
    const part = await uploadFile(backend, 'sound');
    await expect(publish(backend, narrated({ ...part, mimeType: type }))).rejects.toThrow('not MP3');
    const storageId = await backend.run((ctx) => ctx.storage.store(new Blob(['sound'], { type })));
    await backend.run((ctx) => ctx.db.patch(storageId as never, { contentType: type } as never));
    await expect(publish(backend, narrated({ ...part, storageId }))).rejects.toThrow('not_audio');
  },
);
