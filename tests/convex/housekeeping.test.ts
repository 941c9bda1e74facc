// @vitest-environment edge-runtime
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { makeBackend, makeStory, publish, uploadFile } from './setup.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = 1_700_000_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a tombstone is kept for 90 days, then the floor rises above it', async () => {
  const backend = makeBackend();
  await publish(backend, makeStory());
  await backend.mutation(internal.library.removeStories, { slugs: ['neem-shade/or'] });
  const page = () => backend.query(api.feed.changes, { scope: 'catalogue', after: 0, limit: 10 });

  const ended = start + 30 * dayMs + 1;
  vi.setSystemTime(ended);
  await backend.mutation(internal.desk.bin.empty, {});
  vi.setSystemTime(ended + 90 * dayMs);
  await backend.mutation(internal.housekeeping.pruneTombstones, {});
  expect(await page()).toMatchObject({ tombstones: [{ seq: 3 }], floor: 0, cursor: 3 });

  vi.setSystemTime(ended + 90 * dayMs + 1);
  await backend.mutation(internal.housekeeping.pruneTombstones, {});
  expect(await page()).toMatchObject({ tombstones: [], floor: 3, cursor: 3, isDone: true });
});

test('more tombstones than one run deletes are deleted by the runs that follow', async () => {
  const backend = makeBackend();
  await backend.run(async (ctx) => {
    await ctx.db.insert('heads', { scope: 'catalogue', seq: 1203, epoch: 'first' });
    for (let seq = 1; seq <= 1203; seq += 1) {
      await ctx.db.insert('tombstones', { scope: 'catalogue', seq, rowId: `row${seq}`, deletedAt: start });
    }
  });
  vi.setSystemTime(start + 91 * dayMs);
  await backend.mutation(internal.housekeeping.pruneTombstones, {});
  await backend.finishAllScheduledFunctions(() => vi.runAllTimers());
  expect(await backend.run((ctx) => ctx.db.query('tombstones').collect())).toEqual([]);
  const head = await backend.run((ctx) => ctx.db.query('heads').unique());
  expect(head?.floor).toBe(1203);
});

test('an upload that no story uses is deleted after a day, but not one that a story uses', async () => {
  const backend = makeBackend();
  const taken = await uploadFile(backend, 'taken');
  const abandoned = await uploadFile(backend, 'abandoned');
  for (const { storageId } of [taken, abandoned]) {
    await backend.mutation(internal.library.claimUpload, { storageId });
  }
  await publish(backend, makeStory({ narration: { synthetic: false, narrator: 'Asha', parts: [taken] } }));
  const stored = () =>
    backend.run(async (ctx) => (await ctx.db.system.query('_storage').collect()).map((file) => file._id));

  vi.setSystemTime(start + dayMs);
  await backend.mutation(internal.housekeeping.sweepUploads, {});
  expect(await stored()).toHaveLength(2);

  vi.setSystemTime(start + dayMs + 1);
  await backend.mutation(internal.housekeeping.sweepUploads, {});
  expect(await stored()).toEqual([taken.storageId]);
  expect(await backend.run((ctx) => ctx.db.query('uploads').collect())).toEqual([]);
});
