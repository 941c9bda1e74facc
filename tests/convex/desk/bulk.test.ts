import type { FunctionArgs } from 'convex/server';
import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import {
  asha,
  content,
  importStory,
  makeCurator,
  makeFields,
  readersFeed,
  readersText,
  withDesk,
} from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { narrationDesk } from './narrationDesk.ts';

const key = 'key-of-this-page-1';

withDesk();

type StoryText = FunctionArgs<typeof api.desk.bulk.write>['stories'][number];
type NarrationText = NonNullable<StoryText['narration']>;

const text = (given: Partial<StoryText> = {}) => ({ ...makeFields(), content, ...given });
const check = async (...stories: StoryText[]) =>
  (await asha.caller.query(api.desk.bulk.check, { stories })).changes;
const write = (begins: number, ...stories: StoryText[]) =>
  asha.caller.mutation(api.desk.bulk.write, { key, begins, stories, as: 'published' });
const end = (broken = 2) => asha.caller.mutation(api.desk.bulk.end, { key, broken, isStopped: false });
const spoken = 'One goes. Two stays.';
const timings = [
  { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 9 },
  { part: 0, startSeconds: 1, endSeconds: 2, from: 10, to: 20 },
];
const runs = async () =>
  (await asha.audit()).entries.flatMap(({ editor, event }) =>
    event.kind === 'library' && event.act === 'imported' ? [{ by: editor?.name, ...event }] : [],
  );

test('a dry run reports what would change, and changes nothing', async () => {
  await importStory({ author: 'Asha Rao' });
  const before = await readersFeed();
  expect(
    await check(
      text(),
      text({ title: 'ଛାଇ', content: 'ନୂଆ।' }),
      text({ work: 'well' }),
      text({ work: 'Well!' }),
      text({ work: 'lamp', licence: '' }),
    ),
  ).toEqual([
    { kind: 'unchanged', narration: null },
    { kind: 'changed', fields: ['title', 'content'], narration: null, stored: [], isBeingWorkedOn: false },
    {
      kind: 'new',
      narration: null,
      duplicate: { storyId: before.rows[0]?.id, slug: 'neem-shade/or', title: before.rows[0]?.title },
    },
    { kind: 'refused', reason: expect.stringContaining('the work name can contain only') },
    { kind: 'refused', reason: 'the licence is missing' },
  ]);
  expect(await readersFeed()).toEqual(before);
  expect(await library.count('bulkRuns')).toBe(0);
});

test('a story whose folder or language was renamed is moved, keeps its id, and goes back when that is undone', async () => {
  await importStory({ author: 'Asha Rao' });
  const [before] = (await readersFeed()).rows;
  if (!before) throw new Error('there is no story');
  const moved = text({ work: 'well', language: 'sa', moves: before.id });
  expect(await check(moved)).toMatchObject([{ kind: 'changed', fields: ['work', 'language'] }]);
  expect(await write(0, moved)).toMatchObject({ added: 0, updated: 1 });
  expect((await readersFeed()).rows).toMatchObject([{ id: before.id, slug: 'well/sa' }]);
  const counts = { key, undone: 0, left: 0 };
  expect(await asha.caller.query('desk/bulkChanges:undoable')).toMatchObject({ key });
  await asha.caller.mutation('desk/bulkChanges:undo', counts);
  expect((await readersFeed()).rows).toMatchObject([{ id: before.id, slug: 'neem-shade/or' }]);
  expect(await asha.caller.query('desk/bulkChanges:undoable')).toBeNull();
});

test('stories are published batch by batch, and the run is one audit entry', async () => {
  await importStory({ author: 'Asha Rao' });
  expect(await write(0, text({ title: 'ଛାଇ' }), text({ work: 'well' }))).toEqual({
    next: 2,
    added: 1,
    updated: 1,
    unchanged: 0,
  });
  expect(await write(2, text({ work: 'lamp' }))).toEqual({ next: 3, added: 2, updated: 1, unchanged: 0 });
  const { rows } = await readersFeed();
  expect(rows.map(({ work, title }) => [work, title])).toEqual([
    ['neem-shade', 'ଛାଇ'],
    ['well', 'ନିମ ଛାଇ'],
    ['lamp', 'ନିମ ଛାଇ'],
  ]);
  // Stories earlier in a list count as newer.
  expect((rows[1]?.publishedAt ?? 0) - (rows[2]?.publishedAt ?? 0)).toBe(1);
  expect(await runs()).toEqual([]);
  await end();
  await end();
  expect(await runs()).toEqual([
    {
      by: 'Asha',
      kind: 'library',
      act: 'imported',
      added: 2,
      updated: 1,
      unchanged: 0,
      broken: 2,
      isStopped: false,
    },
  ]);
});

test('a batch that is sent again because its answer was lost is not written again', async () => {
  await write(0, text());
  expect(await write(0, text({ title: 'again' }))).toEqual({ next: 1, added: 1, updated: 0, unchanged: 0 });
  expect((await readersFeed()).rows).toMatchObject([{ title: 'ନିମ ଛାଇ' }]);
});

test('nothing of a batch is written when one of its stories is invalid', async () => {
  await expectRefusal(write(0, text(), text({ work: 'well', licence: '' })), 'invalid_story', {
    slug: 'well/or',
  });
  expect((await readersFeed()).rows).toEqual([]);
  expect(await library.count('bulkRuns')).toBe(0);
});

test('importing only a text keeps the narration, and the timings that still match', async () => {
  const desk = narrationDesk(asha);
  const at = await asha.create({}, spoken);
  const file = await desk.upload(makeMp3(3, 1));
  await desk.setAudio(at, 0, [file]);
  await desk.setTimings(at, 1, 1, timings);
  const storyId = await asha.publish(at);
  expect(await check(text({ content: spoken }))).toEqual([{ kind: 'unchanged', narration: null }]);
  await write(0, text({ content: 'One goes. Two leaves.' }));
  expect((await readersFeed()).rows).toMatchObject([{ narration: { parts: [{ sha256: file }] } }]);
  expect(await readersText(storyId)).toBe('One goes. Two leaves.');
  expect(await library.query('stories:body', { storyId })).toMatchObject({ timings: [{ from: 0, to: 9 }] });
});

const narration = (sha256: string, given: Partial<NarrationText> = {}): NarrationText => ({
  narrator: 'Ravi',
  synthetic: false,
  parts: [{ sha256, sizeBytes: 1, mimeType: 'audio/mpeg', durationSeconds: 3 }],
  timings,
  ...given,
});

test('a story is imported with its narration, and a dry run tells new, changed and unchanged ones apart', async () => {
  const desk = narrationDesk(asha);
  const first = await desk.upload(makeMp3(3, 1));
  const narrated = text({ content: spoken, narration: narration(first) });
  expect(await check(narrated)).toEqual([{ kind: 'new', narration: 'new' }]);
  expect(await write(0, narrated)).toMatchObject({ added: 1 });
  const [row] = (await readersFeed()).rows;
  expect(row?.narration).toMatchObject({
    narrator: 'Ravi',
    durationSeconds: 3,
    parts: [{ sha256: first, sizeBytes: makeMp3(3, 1).length, mimeType: 'audio/mpeg' }],
  });
  expect(await library.query('stories:body', { storyId: row?.id ?? '' })).toMatchObject({ timings });
  expect(await library.count('audioUploads')).toBe(0);

  const second = await desk.upload(makeMp3(3, 2));
  const others = [
    narration(second),
    narration(first, { narrator: 'Asha' }),
    narration(first, { synthetic: true }),
    narration(first, { timings: timings.slice(1) }),
  ];
  expect(await check(narrated)).toEqual([{ kind: 'unchanged', narration: 'same' }]);
  for (const other of others) {
    expect(await check({ ...narrated, narration: other })).toEqual([
      { kind: 'changed', fields: [], narration: 'changed', stored: [first], isBeingWorkedOn: false },
    ]);
  }
  expect(await write(1, { ...narrated, narration: narration(second) })).toMatchObject({ updated: 1 });
  expect((await readersFeed()).rows).toMatchObject([{ narration: { parts: [{ sha256: second }] } }]);
  // The old file is kept for as long as the import can be undone.
  expect(await library.storedFiles()).toHaveLength(2);
  library.advance(24 * 60 * 60 * 1000 + 1000);
  await library.mutation('desk/bulkChanges:sweep', {});
  expect(await library.storedFiles()).toHaveLength(1);
});

test('a batch with a file that was not uploaded is not written, and the uploaded files are kept', async () => {
  const there = await narrationDesk(asha).upload(makeMp3(3, 1));
  const missing = 'a'.repeat(64);
  await expectRefusal(
    write(
      0,
      text({ content: spoken, narration: narration(there) }),
      text({ work: 'well', content: spoken, narration: narration(missing) }),
    ),
    'missing_file',
    { sha256: missing },
  );
  expect((await readersFeed()).rows).toEqual([]);
  expect(await library.count('audioUploads')).toBe(1);
});

test('an invalid narration is refused in the dry run, or when written if only its file shows it', async () => {
  const file = await narrationDesk(asha).upload(makeMp3(1, 1));
  const [part] = narration(file).parts;
  if (!part) throw new Error('a narration without files');
  const refused: [Partial<NarrationText>, string][] = [
    [{ timings: [...timings].reverse() }, 'Sentence 2 starts before the sentence above it has ended.'],
    [{ narrator: '' }, 'the narrator is missing'],
    [{ parts: [], timings: [] }, 'the narration has no parts'],
    [{ parts: [part, part] }, 'the narration contains the same file twice'],
  ];
  for (const [given, reason] of refused) {
    expect(await check(text({ content: spoken, narration: narration(file, given) }))).toEqual([
      { kind: 'refused', reason },
    ]);
  }
  // The file is shorter than the page claims.
  const told = text({ content: spoken, narration: narration(file) });
  expect(await check(told)).toMatchObject([{ kind: 'new' }]);
  await expectRefusal(write(0, told), 'invalid_story', { slug: 'neem-shade/or' });
});

test('one call takes at most 40 narration files', async () => {
  const parts = Array.from({ length: 21 }, (_, n) => ({
    sha256: n.toString(16).padStart(64, '0'),
    sizeBytes: 1,
    mimeType: 'audio/mpeg',
    durationSeconds: 3,
  }));
  const one = text({ narration: narration('', { parts, timings: [] }) });
  const other = (files: number) => ({
    ...text({ work: 'well' }),
    narration: narration('', { parts: parts.slice(0, files), timings: [] }),
  });
  expect(await check(one, other(19))).toHaveLength(2);
  await expectRefusal(check(one, other(20)), 'invalid_request');
});

test('a call with too many stories is refused, and one with too much to read is done in part', async () => {
  const many = Array.from({ length: 51 }, (_, n) => text({ work: `w${n}` }));
  await expectRefusal(check(...many), 'invalid_request');
  await expectRefusal(write(0, ...many), 'invalid_request');
  await expectRefusal(check(), 'invalid_request');
  const large = 'ଅ'.repeat(190_000);
  for (let n = 0; n < 7; n += 1) await importStory({ work: `w${n}`, content: large });
  const stories = many.slice(0, 8);
  expect(await check(...stories)).toHaveLength(5);
  // Replacing a text also writes the old one into the history.
  expect(await write(0, ...stories)).toMatchObject({ next: 2, updated: 2 });
  expect(await write(2, ...stories.slice(2))).toMatchObject({ next: 4, updated: 4 });
  expect(await write(4, ...stories.slice(4))).toMatchObject({ next: 6, updated: 6 });
  expect(await write(6, ...stories.slice(6))).toMatchObject({ next: 8, updated: 7, added: 1 });
});

test('a title that is too long is refused before its story is read', async () => {
  const large = 'ଅ'.repeat(190_000);
  for (let n = 0; n < 7; n += 1) await importStory({ work: `w${n}`, content: large });
  const stories = Array.from({ length: 7 }, (_, n) => text({ work: `w${n}`, title: 'ଅ'.repeat(10_000) }));
  // If all seven were read, one call would answer for only five.
  expect(await check(...stories)).toEqual(
    stories.map(() => ({ kind: 'refused', reason: expect.stringContaining('the title') })),
  );
});

test('an invalid count of broken files is refused', async () => {
  for (const broken of [-1, 0.5, 1e308]) await expectRefusal(end(broken), 'invalid_request');
});

test('an abandoned run is recorded as stopped after a day, and another curator cannot continue it', async () => {
  await write(0, text());
  const ravi = await makeCurator('Ravi');
  const args = { key, begins: 1, stories: [text()], as: 'published' as const };
  await expectRefusal(ravi.caller.mutation(api.desk.bulk.write, args), 'invalid_request');
  await ravi.caller.mutation('desk/bulk:end', { key, broken: 0, isStopped: false });
  expect(await runs()).toEqual([]);
  await library.mutation('desk/bulk:sweep', {});
  expect(await runs()).toEqual([]);
  library.advance(24 * 60 * 60 * 1000 + 1000);
  await library.mutation('desk/bulk:sweep', {});
  expect(await runs()).toMatchObject([{ by: 'Asha', added: 1, isStopped: true }]);
});

test('the export reads whole stories page by page, in all languages or in those asked for', async () => {
  await importStory({ work: 'a' });
  await importStory({ work: 'a', language: 'gu' });
  await importStory({ work: 'b' });
  const read = (languages: string[] | null) =>
    asha.caller.query(api.desk.bulk.stories, { after: '', languages });
  expect((await read(null)).stories.map(({ row }) => row.slug)).toEqual(['a/gu', 'a/or', 'b/or']);
  const odia = await read(['or']);
  expect(odia.stories).toMatchObject([{ row: { slug: 'a/or' }, content }, { row: { slug: 'b/or' } }]);
  expect(odia.after).toBeNull();
});
