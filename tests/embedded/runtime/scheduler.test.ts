import { actionGeneric, type FunctionReference, makeFunctionReference, mutationGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { resolveLimits } from '../../../embedded/limits.ts';
import { StorageFailure } from '../../../embedded/storage/store.ts';
import { manualClock } from './manualClock.ts';
import { type Bench, startRunner, temporaryFile, userCalled } from './runnerFixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const mark = makeFunctionReference<'mutation'>('jobs:mark');
const act = makeFunctionReference<'action'>('jobs:act');

/** Each lets one running action end. */
let releases: (() => void)[] = [];
const releaseAll = (): void => {
  for (const release of releases) release();
  releases = [];
};

const args = { text: v.string() };
const jobs = {
  mark: mutationGeneric({
    args,
    handler: async (ctx, { text }) => {
      await ctx.db.insert('marks', { text, identity: await ctx.auth.getUserIdentity() });
    },
  }),
  act: actionGeneric({
    args,
    handler: async (ctx, { text }) => {
      await ctx.runMutation(mark, { text });
      await new Promise<void>((resolve) => releases.push(resolve));
    },
  }),
};

type Target = FunctionReference<'mutation' | 'action'>;

const schedule = (bench: Bench, delayMs: number, text: string, target: Target = mark) =>
  bench.mutation((ctx) => ctx.scheduler.runAfter(delayMs, target, { text }), {}, userCalled('ada'));
const cancel = (bench: Bench, id: unknown) => bench.mutation((ctx) => ctx.scheduler.cancel(id as never));
const jobOf = (bench: Bench, id: unknown) => bench.query((ctx) => ctx.db.system.get(id as never));
const stateOf = async (bench: Bench, id: unknown) =>
  ((await jobOf(bench, id)) as { state: { kind: string } } | null)?.state.kind;
const marks = (bench: Bench) => bench.rows('marks').map(({ text }) => text);

test('SPEC 16.1: a job is pending until its time and runs then without an identity, as db.system shows', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const id = await schedule(bench, 5000, 'five');
  expect(await jobOf(bench, id)).toMatchObject({
    name: 'jobs.js:mark',
    args: [{ text: 'five' }],
    scheduledTime: time.clock() + 5000,
    state: { kind: 'pending' },
  });
  time.advance(4999);
  expect(await stateOf(bench, id)).toBe('pending');
  time.advance(1);
  await expect.poll(() => stateOf(bench, id)).toBe('success');
  expect(await jobOf(bench, id)).toMatchObject({ completedTime: time.clock() });
  expect(bench.rows('marks')).toMatchObject([{ text: 'five', identity: null }]);
});

test('SPEC 16.3: a canceled job does not run', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const id = await schedule(bench, 10, 'x');
  await cancel(bench, id);
  const other = await schedule(bench, 10, 'y');
  time.advance(10);
  await expect.poll(() => stateOf(bench, other)).toBe('success');
  expect(await stateOf(bench, id)).toBe('canceled');
  await cancel(bench, other);
  expect(await stateOf(bench, other)).toBe('success');
  expect(marks(bench)).toEqual(['y']);
});

test('SPEC 16.4: jobs survive a restart, and completed ones do not run again', async () => {
  const file = temporaryFile();
  const time = manualClock();
  const before = await startRunner({ jobs }, { ...time, file });
  const done = await schedule(before, 0, 'done');
  await expect.poll(() => stateOf(before, done)).toBe('success');
  const waiting = await schedule(before, 1000, 'waiting');
  await before.close();
  time.advance(60_000);
  const after = await startRunner({ jobs }, { ...time, file });
  await expect.poll(() => stateOf(after, waiting)).toBe('success');
  expect(marks(after)).toEqual(['done', 'waiting']);
});

test('SPEC 16.5: an action that was running when the process ended has failed and is not restarted', async () => {
  const file = temporaryFile();
  const time = manualClock();
  const before = await startRunner({ jobs }, { ...time, file });
  const id = await schedule(before, 0, 'half', act);
  await expect.poll(() => releases.length).toBe(1);
  // The first runner is not closed; its database goes away under it, as in a crash.
  await before.store.close();
  const after = await startRunner({ jobs }, { ...time, file });
  expect(await jobOf(after, id)).toMatchObject({
    state: { kind: 'failed', error: 'Transient error while executing action' },
  });
  expect(marks(after)).toEqual(['half']);
  expect(releases).toHaveLength(1);
  releaseAll();
});

test('SPEC 16.5: an action’s job is in progress while it runs and succeeds when it ends', async () => {
  const bench = await startRunner({ jobs });
  const id = await schedule(bench, 0, 'act', act);
  await expect.poll(() => releases.length).toBe(1);
  expect(await stateOf(bench, id)).toBe('inProgress');
  releaseAll();
  await expect.poll(() => stateOf(bench, id)).toBe('success');
});

test('SPEC 16.6: at most ten jobs run at once', async () => {
  const bench = await startRunner({ jobs });
  for (let at = 0; at < 15; at += 1) await schedule(bench, 0, `job ${at}`, act);
  await expect.poll(() => releases.length).toBe(10);
  expect(marks(bench)).toHaveLength(10);
  releases.shift()?.();
  await expect.poll(() => marks(bench).length).toBe(11);
  await expect.poll(() => releases.length).toBe(10);
  releaseAll();
  await expect.poll(() => releases.length).toBe(4);
  releaseAll();
});

test('SPEC 16.6: a job that the storage failed is due again after a second', async () => {
  const time = manualClock();
  const lines: string[] = [];
  const bench = await startRunner({ jobs }, { ...time, log: (line) => lines.push(line) });
  const id = await schedule(bench, 1000, 'at last');
  const { commit } = bench.store;
  bench.store.commit = () => Promise.reject(new StorageFailure('io', 'the disk failed'));
  time.advance(1000);
  await expect.poll(() => lines.join('\n')).toContain('could not run');
  bench.store.commit = commit.bind(bench.store);
  time.advance(999);
  expect(await stateOf(bench, id)).toBe('pending');
  time.advance(1);
  await expect.poll(() => stateOf(bench, id)).toBe('success');
});

test('SPEC 16.7: completed jobs are forgotten after seven days, and pending ones are kept', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const done = await schedule(bench, 0, 'done');
  const far = await schedule(bench, 30 * DAY_MS, 'far');
  await expect.poll(() => stateOf(bench, done)).toBe('success');
  time.advance(7 * DAY_MS - 1000);
  expect(await stateOf(bench, done)).toBe('success');
  time.advance(2 * 60 * 60 * 1000);
  await expect.poll(() => jobOf(bench, done)).toBeNull();
  expect(await stateOf(bench, far)).toBe('pending');
});

test('SPEC 16.7: completed jobs are limited in size, and the oldest are forgotten first', async () => {
  const time = manualClock();
  const limits = resolveLimits({ endedJobBytes: 1024 * 1024 });
  const bench = await startRunner({ jobs }, { ...time, limits });
  const far = await schedule(bench, 30 * DAY_MS, 'far');
  const ids: unknown[] = [];
  for (let n = 0; n < 6; n += 1) {
    const id = await schedule(bench, 0, 'x'.repeat(600_000));
    await expect.poll(() => stateOf(bench, id)).toBe('success');
    time.advance(1000);
    ids.push(id);
  }
  await expect.poll(() => jobOf(bench, ids[0])).toBeNull();
  expect(await stateOf(bench, ids[5])).toBe('success');
  expect(await stateOf(bench, far)).toBe('pending');
});

test('SPEC 16.8: unknown functions, distant times and too many jobs are refused', async () => {
  const bench = await startRunner({ jobs });
  await expect(schedule(bench, 0, 'x', makeFunctionReference('jobs:nothing'))).rejects.toThrow(
    'Attempted to schedule function, but no exported function nothing found in the file: jobs.js. Did you forget to export it?',
  );
  await expect(schedule(bench, 6 * 366 * DAY_MS, 'x')).rejects.toThrow('is more than 5 years in the future');
  const scheduleMany = (count: number) =>
    bench.mutation(async (ctx) => {
      for (let at = 0; at < count; at += 1) await ctx.scheduler.runAfter(DAY_MS, mark, { text: 'x' });
    });
  await expect(scheduleMany(1001)).rejects.toThrow(
    'Too many functions scheduled by this mutation (limit: 1000)',
  );
  await scheduleMany(1000);
  expect(bench.rows('_scheduled_functions')).toHaveLength(1000);
});
