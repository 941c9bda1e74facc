import { actionGeneric, cronJobs, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import { manualClock } from './manualClock.ts';
import { type Bench, startRunner, temporaryFile } from './runnerFixture.ts';

const MINUTE_MS = 60 * 1000;
const tick = makeFunctionReference<'mutation'>('ticks:tick');
const slow = makeFunctionReference<'action'>('ticks:slow');

let releases: (() => void)[] = [];

const ticks = {
  tick: mutationGeneric(async (ctx) => {
    await ctx.db.insert('ticks', {});
  }),
  slow: actionGeneric(async () => {
    await new Promise<void>((resolve) => releases.push(resolve));
  }),
  query: queryGeneric(async () => null),
};
const count = (bench: Bench) => bench.rows('ticks').length;

function everyMinutes(minutes: number) {
  const crons = cronJobs();
  crons.interval('tick', { minutes }, tick);
  return { ticks, crons: { default: crons } };
}

test('SPEC 17.3: an interval runs at once and then at its rhythm', async () => {
  const time = manualClock();
  const bench = await startRunner(everyMinutes(5), time);
  await expect.poll(() => count(bench)).toBe(1);
  time.advance(5 * MINUTE_MS - 1);
  expect(count(bench)).toBe(1);
  time.advance(1);
  await expect.poll(() => count(bench)).toBe(2);
});

test('SPEC 17.4: a restart does not repeat a run, and makes up for at most one', async () => {
  const file = temporaryFile();
  const time = manualClock();
  const before = await startRunner(everyMinutes(5), { ...time, file });
  await expect.poll(() => count(before)).toBe(1);
  await before.close();
  const soon = await startRunner(everyMinutes(5), { ...time, file });
  expect(count(soon)).toBe(1);
  await soon.close();
  time.advance(60 * MINUTE_MS);
  const late = await startRunner(everyMinutes(5), { ...time, file });
  await expect.poll(() => count(late)).toBe(2);
  time.advance(5 * MINUTE_MS);
  await expect.poll(() => count(late)).toBe(3);
});

test('SPEC 17.5: a job that is still running is not started again', async () => {
  releases = [];
  const time = manualClock();
  const crons = cronJobs();
  crons.interval('slow', { seconds: 1 }, slow);
  crons.interval('tick', { seconds: 1 }, tick);
  const bench = await startRunner({ ticks, crons: { default: crons } }, time);
  await expect.poll(() => releases.length).toBe(1);
  for (let second = 2; second <= 4; second += 1) {
    time.advance(1000);
    await expect.poll(() => count(bench)).toBe(second);
  }
  expect(releases).toHaveLength(1);
  releases[0]?.();
  await expect
    .poll(() => {
      time.advance(1000);
      return releases.length;
    })
    .toBe(2);
  releases[1]?.();
});

test('SPEC 17.1: a new deployment drops or changes a job', async () => {
  const time = manualClock();
  const bench = await startRunner(everyMinutes(5), time);
  await expect.poll(() => count(bench)).toBe(1);
  await bench.runner.load({ ticks });
  time.advance(60 * MINUTE_MS);
  await bench.runner.load(everyMinutes(1));
  await expect.poll(() => count(bench)).toBe(2);
});

test('SPEC 17.2: a schedule other than an interval is refused by name', async () => {
  const bench = await startRunner({ ticks });
  for (const declare of [
    (crons: ReturnType<typeof cronJobs>) => crons.cron('job', '0 * * * *', tick),
    (crons: ReturnType<typeof cronJobs>) => crons.daily('job', { hourUTC: 3, minuteUTC: 0 }, tick),
  ]) {
    const crons = cronJobs();
    declare(crons);
    await expect(bench.runner.load({ ticks, crons: { default: crons } })).rejects.toThrow(
      "The cron job 'job' has no interval",
    );
  }
});

test('SPEC 17.1: crons of an unknown function or of a query are refused', async () => {
  const bench = await startRunner({ ticks });
  for (const [path, message] of [
    ['ticks:nothing', /does not exist/],
    ['ticks:query', /schedules a query/],
  ] as const) {
    const crons = cronJobs();
    crons.interval('job', { minutes: 1 }, makeFunctionReference<'mutation'>(path));
    await expect(bench.runner.load({ ticks, crons: { default: crons } })).rejects.toThrow(message);
  }
});
