// @vitest-environment edge-runtime
import { expect, onTestFinished, test, vi } from 'vitest';
import { api, internal } from '../../../convex/_generated/api.js';
import type { StoryInput } from '../../../convex/catalogue/storyInput.ts';
import { binAgeMs } from '../../../src/shared/desk/desk.ts';
import { type Backend, makeBackend, makeStory, uploadFile } from '../setup.ts';

const before = 'One goes. Two stays. Three ends.';
const timings = [
  { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 9 },
  { part: 0, startSeconds: 1, endSeconds: 1.5, from: 10, to: 20 },
  { part: 0, startSeconds: 1.5, endSeconds: 2, from: 21, to: 32 },
];

/** A library with one narrated story, and a curator who has opened it at the desk. */
async function open() {
  const backend = makeBackend();
  const part = await uploadFile(backend, 'sound');
  const story: StoryInput = makeStory({
    content: before,
    timings,
    narration: { synthetic: false, narrator: 'Asha', parts: [part] },
  });
  await backend.mutation(internal.library.upsertStories, { stories: [story] });
  const userId = await backend.run((ctx) => ctx.db.insert('users', { role: 'curator' }));
  const sessionId = await backend.run((ctx) =>
    ctx.db.insert('authSessions', { userId, expirationTime: Date.now() + 60_000 }),
  );
  const curator = backend.withIdentity({ subject: `${userId}|${sessionId}` });
  const { id: storyId } = await onlyStory(backend);
  const saved = await curator.mutation(api.desk.manuscripts.edit, { storyId });
  return { backend, curator, saved, storageId: part.storageId };
}

async function onlyStory(backend: Backend) {
  const [row, ...more] = await backend.query(internal.library.listStories, { after: '', limit: 10 });
  if (!row || more.length > 0) throw new Error('there is not one story');
  return row;
}

async function heard(backend: Backend) {
  const row = await onlyStory(backend);
  const body = await backend.query(api.stories.body, { storyId: row.id });
  return {
    narrator: row.narration?.narrator,
    files: row.narration?.parts.length,
    spoken: body?.timings?.map(({ from, to, startSeconds }) => [body.content.slice(from, to), startSeconds]),
  };
}

const files = (backend: Backend) =>
  backend.run(async (ctx) => (await ctx.db.system.query('_storage').collect()).map((file) => file._id));

test('the narration of an imported story keeps the timings of unchanged sentences, and goes when the bin is emptied', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { backend, curator, saved, storageId } = await open();
  const { manuscriptId } = saved;
  const { row } = await curator.query(api.desk.manuscripts.get, { manuscriptId });
  const { work, language, title, author, licence } = row;
  const next = await curator.mutation(api.desk.manuscripts.save, {
    ...saved,
    fields: { work, language, title, author, licence },
    content: 'One goes. Two remains. Three ends.',
  });
  await curator.mutation(api.desk.publishing.publish, next);
  const asPublished = {
    narrator: 'Asha',
    files: 1,
    spoken: [
      ['One goes.', 0],
      ['Three ends.', 1.5],
    ],
  };
  expect(await heard(backend)).toEqual(asPublished);
  await curator.mutation(api.desk.publishing.unpublish, next);
  await curator.mutation(api.desk.publishing.publish, next);
  expect(await heard(backend)).toEqual(asPublished);
  await curator.mutation(api.desk.publishing.remove, next);
  await curator.mutation(api.desk.publishing.restore, { manuscriptId });
  expect(await heard(backend)).toEqual(asPublished);
  await curator.mutation(api.desk.publishing.remove, next);
  vi.setSystemTime(Date.now() + binAgeMs);
  await backend.mutation(internal.housekeeping.sweepUploads, {});
  await backend.mutation(internal.desk.bin.empty, {});
  expect(await files(backend)).toEqual([storageId]);
  vi.setSystemTime(Date.now() + 1);
  await backend.mutation(internal.desk.bin.empty, {});
  expect(await files(backend)).toEqual([]);
});
