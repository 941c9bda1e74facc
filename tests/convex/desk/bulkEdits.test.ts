import type { FunctionArgs } from 'convex/server';
import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { asha, content, importStory, readersFeed, readersText, type Saved, withDesk } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { narrationDesk } from './narrationDesk.ts';

withDesk();

type Edit = FunctionArgs<typeof api.desk.bulkEdits.write>['edit'];

let key = '';
const line = ({ manuscriptId, revision }: Saved) => ({ id: manuscriptId as string, revision });
type Edited = FunctionArgs<typeof api.desk.bulkEdits.write>['stories'][number];
const send = (edit: Edit, ...stories: Edited[]) =>
  asha.caller.mutation(api.desk.bulkEdits.write, { key, begins: 0, stories, edit });
function write(edit: Edit, ...stories: Edited[]) {
  key = crypto.randomUUID();
  return send(edit, ...stories);
}
async function undo() {
  let standing = { undone: 0, left: 0, isDone: false };
  while (!standing.isDone) {
    const { undone, left } = standing;
    standing = await asha.caller.mutation(api.desk.bulkChanges.undo, { key, undone, left });
  }
  return standing;
}
const rowOf = async ({ manuscriptId }: Saved) =>
  (await asha.changes()).rows.find(({ id }) => id === manuscriptId);

test('many are published, what stands in the way of some is said, and one undo makes them drafts again', async () => {
  const [ready, unlicensed, stale] = [
    await asha.create(),
    await asha.create({ work: 'well', licence: '' }),
    await asha.create({ work: 'salt' }),
  ];
  await asha.save(stale, { work: 'salt' }, 'ନୂଆ।');
  const stories = [ready, unlicensed, stale].map(line);
  const expected = await asha.caller.query(api.desk.bulkEdits.check, { stories, edit: { kind: 'publish' } });
  expect(expected.outcomes).toMatchObject([
    { kind: 'changed' },
    { kind: 'refused', reason: expect.stringContaining('licence') },
    { kind: 'refused', reason: expect.stringContaining('saved it in the meantime') },
  ]);
  const done = await write({ kind: 'publish' }, ...stories);
  expect(done).toMatchObject({ next: 3, updated: 1, unchanged: 0 });
  expect(done.refused.map(({ id }) => id)).toEqual([unlicensed.manuscriptId, stale.manuscriptId]);
  expect((await readersFeed()).rows).toHaveLength(1);
  // A repeated call, whose response was lost, writes nothing.
  expect(await send({ kind: 'publish' }, ...stories)).toMatchObject({ next: 3, updated: 1 });
  expect((await asha.audit('newestFirst')).entries[0]?.event).toMatchObject({ act: 'published' });
  expect(await undo()).toEqual({ undone: 1, left: 0, isDone: true });
  expect((await readersFeed()).rows).toHaveLength(0);
  expect((await rowOf(ready))?.storyId).toBeUndefined();
});

test('undoing a publication over a story gives readers the old one, and keeps the change at the desk', async () => {
  const storyId = await asha.publish(await asha.create());
  const [row] = (await asha.changes()).rows;
  const at = await asha.save({ manuscriptId: row?.id as Saved['manuscriptId'], revision: 1 }, {}, 'ନୂଆ।');
  await write({ kind: 'publish' }, line(at));
  expect(await readersText(storyId)).toBe('ନୂଆ।');
  await undo();
  expect(await readersText(storyId)).toBe(content);
  expect(await rowOf(at)).toMatchObject({ revision: 2, publishedRevision: 1 });
  await asha.publish(at);
  expect(await readersText(storyId)).toBe('ନୂଆ।');
});

test('many are unpublished or binned, also one that nobody has opened, and one undo gives readers them back', async () => {
  await importStory({ work: 'well', content });
  const imported = (await readersFeed()).rows[0]?.id as StoryId;
  const written = await asha.create();
  const storyId = await asha.publish(written);
  for (const kind of ['unpublish', 'bin'] as const) {
    const opened = (await asha.changes()).rows.find((row) => row.storyId === imported);
    const other = { id: opened?.id ?? imported, revision: opened?.revision ?? null };
    expect(await write({ kind }, line(written), other)).toMatchObject({ updated: 2, refused: [] });
    expect((await readersFeed()).rows).toHaveLength(0);
    expect(await undo()).toMatchObject({ undone: 2, left: 0 });
    expect((await readersFeed()).rows.map(({ id }) => id).sort()).toEqual([imported, storyId].sort());
    expect(await rowOf(written)).toMatchObject({ revision: 1, publishedRevision: 1 });
    expect((await rowOf(written))?.deletedAt).toBeUndefined();
  }
});

test('fields and the narrator are set as a new revision, and one undo brings all of them back', async () => {
  const desk = narrationDesk(asha);
  const draft = await asha.create({ translation_author: 'Ravi' });
  await desk.setAudio(draft, 0, [await desk.upload(makeMp3(3, 1))], 'Mina');
  const fields = { licence: 'CC0-1.0', translation_author: '', subjects: ['Family'], narrator: 'Asha' };
  expect(await write({ kind: 'set', fields }, line(draft))).toMatchObject({ updated: 1 });
  const now = await rowOf(draft);
  expect(now).toMatchObject({ revision: 2, licence: 'CC0-1.0', subjects: ['Family'] });
  expect(now?.translation_author).toBeUndefined();
  expect((await desk.get(draft))?.narrator).toBe('Asha');
  await undo();
  expect(await rowOf(draft)).toMatchObject({ revision: 3, licence: 'CC-BY-4.0', translation_author: 'Ravi' });
  expect((await desk.get(draft))?.narrator).toBe('Mina');
});
