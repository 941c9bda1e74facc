import type { FunctionArgs } from 'convex/server';
import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { library } from '../accounts/backend.ts';
import { expectRefusal } from '../refusals.ts';
import { asha, content, importStory, makeFields, readersFeed, readersText, withDesk } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { narrationDesk } from './narrationDesk.ts';

const key = 'key-of-this-page-1';
const newText = 'ନୂଆ ବାକ୍ୟ।';

withDesk();

type StoryText = FunctionArgs<typeof api.desk.bulk.write>['stories'][number];

const text = (given: Partial<StoryText> = {}) => ({ ...makeFields(), content, ...given });
const write = (as: 'published' | 'drafts', ...stories: StoryText[]) =>
  asha.caller.mutation(api.desk.bulk.write, { key, begins: 0, stories, as });
const end = () => asha.caller.mutation(api.desk.bulk.end, { key, broken: 0, isStopped: false });
const undoFrom = (undone: number, left: number) =>
  asha.caller.mutation(api.desk.bulkChanges.undo, { key, undone, left });
async function undo() {
  let standing = { undone: 0, left: 0, isDone: false };
  while (!standing.isDone) standing = await undoFrom(standing.undone, standing.left);
  return standing;
}
const firstRow = async () => (await readersFeed()).rows[0];
const manuscripts = async () => (await asha.changes()).rows;
const narration = (sha256: string) => ({
  narrator: 'Ravi',
  synthetic: false,
  parts: [{ sha256, sizeBytes: 1, mimeType: 'audio/mpeg', durationSeconds: 3 }],
  timings: [{ part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 4 }],
});
const bodyOf = async (storyId: StoryId) => await library.query(api.stories.body, { storyId });

test('a replaced story is kept as a revision, and the import is the next revision', async () => {
  await importStory({ content });
  await write('published', text({ content: newText }));
  const [row] = await manuscripts();
  if (!row) throw new Error('the story has no manuscript');
  expect(row).toMatchObject({ revision: 2, publishedRevision: 2, storySeq: (await firstRow())?.seq });
  const at = { manuscriptId: row.id, revision: 2 };
  expect((await asha.revision(at, 1)).content).toBe(content);
  expect((await asha.revision(at, 2)).content).toBe(newText);
  // The next edit is published without a conflict.
  const next = await asha.save(at, {}, 'ଆହୁରି।');
  await asha.publish(next);
});

test('an import keeps a curator’s unpublished work, and publishing that reports the conflict', async () => {
  await importStory({ content });
  const storyId = (await firstRow())?.id as StoryId;
  const at = await asha.save(await asha.edit(storyId), {}, 'ମୋର।');
  const stories = [text({ content: newText })];
  expect(await asha.caller.query(api.desk.bulk.check, { stories })).toMatchObject({
    changes: [{ kind: 'changed', isBeingWorkedOn: true }],
  });
  await write('published', ...stories);
  expect((await asha.get(at)).content).toBe('ମୋର।');
  expect((await asha.revision(at, 1)).content).toBe(content);
  expect(await readersText(storyId)).toBe(newText);
  await expectRefusal(asha.publish(at), 'story_changed');
});

test('one undo removes added stories and restores replaced ones, with narration and timings', async () => {
  const desk = narrationDesk(asha);
  const [before, after] = [await desk.upload(makeMp3(3, 1)), await desk.upload(makeMp3(3, 2))];
  await write('published', text({ narration: narration(before) }));
  await end();
  const storyId = (await firstRow())?.id as StoryId;
  const spoken = await bodyOf(storyId);
  library.advance(24 * 60 * 60 * 1000 + 1000);
  await library.mutation('desk/bulkChanges:sweep', {});

  const many = Array.from({ length: 6 }, (_, n) => text({ work: `new-${n}` }));
  const again = await desk.upload(makeMp3(3, 2));
  expect(again).toBe(after);
  await write('published', text({ content: newText, narration: narration(after) }), ...many);
  expect((await readersFeed()).rows).toHaveLength(7);
  expect(await undo()).toEqual({ undone: 7, left: 0, isDone: true });
  expect((await readersFeed()).rows).toMatchObject([
    { id: storyId, narration: { parts: [{ sha256: before }] } },
  ]);
  expect(await bodyOf(storyId)).toEqual(spoken);
  const [row] = (await manuscripts()).filter(({ deletedAt }) => deletedAt === undefined);
  expect(row).toMatchObject({ storyId, storySeq: (await firstRow())?.seq });
  expect(row?.publishedRevision).toBe(row?.revision);
  expect((await asha.audit('newestFirst')).entries[0]).toMatchObject({
    editor: { name: 'Asha' },
    event: { kind: 'library', act: 'undone', undone: 7, left: 0 },
  });
  expect(await library.count('bulkChanges')).toBe(0);
  expect(await library.count('heldFiles')).toBe(0);
  expect(await library.storedFiles()).toHaveLength(1);
  // Undoing again does nothing more.
  expect(await undo()).toEqual({ undone: 0, left: 0, isDone: true });
});

test('undoing leaves a story that has changed since the import', async () => {
  await importStory({ content });
  await write('published', text({ content: newText }), text({ work: 'well' }));
  await importStory({ content: 'ଆହୁରି।' });
  expect(await undo()).toMatchObject({ undone: 1, left: 1 });
  expect((await readersFeed()).rows).toHaveLength(1);
  expect(await readersText((await firstRow())?.id as StoryId)).toBe('ଆହୁରି।');
});

test('drafts are hidden from readers, are not duplicated by a second import, and undo moves them to the bin', async () => {
  const desk = narrationDesk(asha);
  const file = await desk.upload(makeMp3(3, 1));
  expect(await write('drafts', text({ narration: narration(file) }))).toMatchObject({ added: 1 });
  expect((await readersFeed()).rows).toEqual([]);
  const [row] = await manuscripts();
  if (!row) throw new Error('there is no draft');
  const at = { manuscriptId: row.id, revision: 1 };
  expect((await desk.get(at))?.parts).toMatchObject([{ sha256: file }]);
  await end();
  expect(await write('drafts', text({ narration: narration(file) }))).toMatchObject({ unchanged: 1 });
  expect(await undo()).toMatchObject({ undone: 1, left: 0 });
  expect((await manuscripts())[0]?.deletedAt).toBeGreaterThan(0);
  await end();
  // Importing it again takes it out of the bin.
  expect(await write('drafts', text({ content: newText }))).toMatchObject({ updated: 1 });
  expect((await manuscripts())[0]).toMatchObject({ id: row.id, revision: 2 });
  await asha.publish({ manuscriptId: row.id, revision: 2 });
  expect((await firstRow())?.narration).toMatchObject({ parts: [{ sha256: file }] });
});

test('an import as drafts leaves published texts alone, and undoing restores the revision before', async () => {
  await importStory({ content });
  await write('drafts', text({ content: newText }));
  const storyId = (await firstRow())?.id as StoryId;
  expect(await readersText(storyId)).toBe(content);
  const [row] = await manuscripts();
  expect(row).toMatchObject({ storyId, revision: 2, publishedRevision: 1 });
  expect(await undo()).toMatchObject({ undone: 1, left: 0 });
  const at = { manuscriptId: row?.id ?? ('' as never), revision: 3 };
  expect((await asha.get(at)).content).toBe(content);
  expect(await readersText(storyId)).toBe(content);
});

test('an invalid count of undone stories is refused', async () => {
  for (const count of [-1, 0.5, 1e308]) await expectRefusal(undoFrom(count, 0), 'invalid_request');
});
