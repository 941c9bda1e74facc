import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { type JSONValue, v } from 'convex/values';
import { expect, test } from 'vitest';
import { resolveLimits } from '../../../embedded/limits.ts';
import { manualClock } from './manualClock.ts';
import { type Bench, startRunner, temporaryFile } from './runnerFixture.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const mark = makeFunctionReference<'mutation'>('jobs:mark');
const fail = makeFunctionReference<'mutation'>('jobs:fail');
const act = makeFunctionReference<'action'>('jobs:act');

/** Each lets one running action end. */
let releases: (() => void)[] = [];
const releaseAll = (): void => {
  for (const release of releases) release();
  releases = [];
};

const target = v.union(v.literal('mark'), v.literal('fail'), v.literal('act'));
const references = { mark, fail, act };

const jobs = {
  mark: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('marks', { text, identity: await ctx.auth.getUserIdentity() });
    },
  }),
  fail: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('marks', { text });
      throw new Error('not today');
    },
  }),
  act: actionGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.runMutation(mark, { text });
      await new Promise<void>((resolve) => releases.push(resolve));
    },
  }),
  later: mutationGeneric({
    args: { delayMs: v.number(), text: v.string(), target: v.optional(target) },
    handler: async (ctx, { delayMs, text, target: name = 'mark' }) =>
      await ctx.scheduler.runAfter(delayMs, references[name], { text }),
  }),
  cancel: mutationGeneric({
    args: { id: v.id('_scheduled_functions') },
    handler: (ctx, { id }) => ctx.scheduler.cancel(id),
  }),
  unknown: mutationGeneric({
    args: {},
    handler: (ctx) => ctx.scheduler.runAfter(0, makeFunctionReference<'mutation'>('jobs:nothing'), {}),
  }),
  farAway: mutationGeneric({
    args: {},
    handler: (ctx) => ctx.scheduler.runAfter(6 * 366 * DAY_MS, mark, { text: 'x' }),
  }),
  tooMany: mutationGeneric({
    args: { count: v.number() },
    handler: async (ctx, { count }) => {
      for (let at = 0; at < count; at += 1) await ctx.scheduler.runAfter(DAY_MS, mark, { text: 'x' });
    },
  }),
  state: queryGeneric({
    args: { id: v.id('_scheduled_functions') },
    handler: (ctx, { id }) => ctx.db.system.get(id),
  }),
  list: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.system.query('_scheduled_functions').collect()).length,
  }),
  marks: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('marks').collect()).map((entry) => entry.text),
  }),
};

interface JobDocument {
  name: string;
  args: unknown[];
  scheduledTime: number;
  completedTime?: number;
  state: { kind: string; error?: string };
}

async function jobOf(bench: Bench, id: unknown): Promise<JobDocument> {
  return (await bench.query('jobs:state', { id: id as string })) as unknown as JobDocument;
}

async function kindOf(bench: Bench, id: unknown): Promise<string> {
  return (await jobOf(bench, id)).state.kind;
}

test('SPEC 16.1: a job is pending until its time and runs then, as db.system shows', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const id = await bench.mutation('jobs:later', { delayMs: 5000, text: 'five' });
  expect(await jobOf(bench, id)).toMatchObject({
    name: 'jobs.js:mark',
    args: [{ text: 'five' }],
    scheduledTime: time.clock() + 5000,
    state: { kind: 'pending' },
  });
  time.advance(4999);
  expect(await kindOf(bench, id)).toBe('pending');
  time.advance(1);
  await expect.poll(() => kindOf(bench, id)).toBe('success');
  expect((await jobOf(bench, id)).completedTime).toBe(time.clock());
  expect(await bench.query('jobs:marks')).toEqual(['five']);
});

test('SPEC 16.2: a failing mutation leaves only a failed job, and is not retried', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const id = await bench.mutation('jobs:later', { delayMs: 0, text: 'x', target: 'fail' });
  await expect.poll(() => kindOf(bench, id)).toBe('failed');
  expect((await jobOf(bench, id)).state.error).toContain('not today');
  time.advance(DAY_MS);
  expect(await bench.query('jobs:marks')).toEqual([]);
});

test('SPEC 16.3: a canceled job does not run', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const id = await bench.mutation('jobs:later', { delayMs: 10, text: 'x' });
  await bench.mutation('jobs:cancel', { id });
  const other = await bench.mutation('jobs:later', { delayMs: 10, text: 'y' });
  time.advance(10);
  await expect.poll(() => kindOf(bench, other)).toBe('success');
  expect(await kindOf(bench, id)).toBe('canceled');
  await bench.mutation('jobs:cancel', { id: other });
  expect(await kindOf(bench, other)).toBe('success');
  expect(await bench.query('jobs:marks')).toEqual(['y']);
});

test('SPEC 16.4: jobs survive a restart, and completed ones do not run again', async () => {
  const file = temporaryFile();
  const time = manualClock();
  const before = await startRunner({ jobs }, { ...time, file });
  const done = await before.mutation('jobs:later', { delayMs: 0, text: 'done' });
  await expect.poll(() => kindOf(before, done)).toBe('success');
  const waiting = await before.mutation('jobs:later', { delayMs: 1000, text: 'waiting' });
  await before.close();
  time.advance(60_000);
  const after = await startRunner({ jobs }, { ...time, file });
  await expect.poll(() => kindOf(after, waiting)).toBe('success');
  expect(await after.query('jobs:marks')).toEqual(['done', 'waiting']);
});

test('SPEC 16.5: an action that was running when the process ended has failed and is not restarted', async () => {
  const file = temporaryFile();
  const time = manualClock();
  const before = await startRunner({ jobs }, { ...time, file });
  const id = await before.mutation('jobs:later', { delayMs: 0, text: 'half', target: 'act' });
  await expect.poll(() => releases.length).toBe(1);
  // The first runner is not closed; its database goes away under it, as in a crash.
  await before.store.close();
  const after = await startRunner({ jobs }, { ...time, file });
  expect(await jobOf(after, id)).toMatchObject({
    state: { kind: 'failed', error: 'Transient error while executing action' },
  });
  expect(await after.query('jobs:marks')).toEqual(['half']);
  expect(releases).toHaveLength(1);
  releaseAll();
});

test('SPEC 16.5: an action’s job is in progress while it runs and succeeds when it ends', async () => {
  const bench = await startRunner({ jobs });
  const id = await bench.mutation('jobs:later', { delayMs: 0, text: 'act', target: 'act' });
  await expect.poll(() => releases.length).toBe(1);
  expect(await kindOf(bench, id)).toBe('inProgress');
  releaseAll();
  await expect.poll(() => kindOf(bench, id)).toBe('success');
});

test('SPEC 16.6: at most ten jobs run at once', async () => {
  const bench = await startRunner({ jobs });
  for (let at = 0; at < 15; at += 1) {
    await bench.mutation('jobs:later', { delayMs: 0, text: `job ${at}`, target: 'act' });
  }
  const running = async (): Promise<number> => ((await bench.query('jobs:marks')) as string[]).length;
  await expect.poll(() => releases.length).toBe(10);
  expect(await running()).toBe(10);
  releases.shift()?.();
  await expect.poll(running).toBe(11);
  await expect.poll(() => releases.length).toBe(10);
  releaseAll();
  await expect.poll(() => releases.length).toBe(4);
  releaseAll();
});

test('SPEC 16.7: completed jobs are forgotten after seven days, and pending ones are kept', async () => {
  const time = manualClock();
  const bench = await startRunner({ jobs }, time);
  const done = await bench.mutation('jobs:later', { delayMs: 0, text: 'done' });
  const far = await bench.mutation('jobs:later', { delayMs: 30 * DAY_MS, text: 'far' });
  await expect.poll(() => kindOf(bench, done)).toBe('success');
  time.advance(7 * DAY_MS - 1000);
  expect(await kindOf(bench, done)).toBe('success');
  time.advance(2 * 60 * 60 * 1000);
  await expect.poll(() => bench.query('jobs:state', { id: done })).toBeNull();
  expect(await kindOf(bench, far)).toBe('pending');
});

test('SPEC 16.7: completed jobs are limited in size, and the oldest are forgotten first', async () => {
  const time = manualClock();
  const limits = resolveLimits({ endedJobBytes: 1024 * 1024 });
  const bench = await startRunner({ jobs }, { ...time, limits });
  const far = await bench.mutation('jobs:later', { delayMs: 30 * DAY_MS, text: 'far' });
  const ended = async (): Promise<JSONValue> => {
    const id = await bench.mutation('jobs:later', { delayMs: 0, text: 'x'.repeat(600_000) });
    await expect.poll(() => kindOf(bench, id)).toBe('success');
    time.advance(1000);
    return id;
  };
  const ids: JSONValue[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await ended());
  await expect.poll(() => bench.query('jobs:state', { id: ids[0] ?? null })).toBeNull();
  expect(await kindOf(bench, ids[5] ?? null)).toBe('success');
  expect(await kindOf(bench, far)).toBe('pending');
});

test('SPEC 16.8: unknown functions, distant times and too many jobs are refused', async () => {
  const bench = await startRunner({ jobs });
  expect((await bench.failure('mutation', 'jobs:unknown')).errorMessage).toContain(
    'Attempted to schedule function, but no exported function nothing found in the file: jobs.js. Did you forget to export it?',
  );
  expect((await bench.failure('mutation', 'jobs:farAway')).errorMessage).toContain(
    'is more than 5 years in the future',
  );
  expect((await bench.failure('mutation', 'jobs:tooMany', { count: 1001 })).errorMessage).toContain(
    'Too many functions scheduled by this mutation (limit: 1000)',
  );
  await bench.mutation('jobs:tooMany', { count: 1000 });
  expect(await bench.query('jobs:list')).toBe(1000);
});

test('SPEC 16.1: scheduled functions run without an identity', async () => {
  const bench = await startRunner({
    jobs: {
      ...jobs,
      who: queryGeneric({
        args: {},
        handler: async (ctx) => (await ctx.db.query('marks').collect()).map((entry) => entry.identity),
      }),
    },
  });
  const identity = { subject: 'ada', issuer: 'x', tokenIdentifier: 'x|ada' };
  const id = await bench.mutation('jobs:later', { delayMs: 0, text: 'x' }, { kind: 'user', identity });
  await expect.poll(() => kindOf(bench, id)).toBe('success');
  expect(await bench.query('jobs:who')).toEqual([null]);
});
