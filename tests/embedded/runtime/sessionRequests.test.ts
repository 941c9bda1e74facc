import { mutationGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import { resolveLimits } from '../../../embedded/limits.ts';
import type { FunctionResult } from '../../../embedded/runtime/functionRunner.ts';
import { manualClock } from './manualClock.ts';
import { anonymous, type Bench, startRunner } from './runnerFixture.ts';

const HOUR_MS = 60 * 60 * 1000;

const notes = {
  add: mutationGeneric({
    args: { length: v.number() },
    handler: async (ctx, { length }) => {
      await ctx.db.insert('notes', {});
      return 'x'.repeat(length);
    },
  }),
  refuse: mutationGeneric({
    args: { text: v.string() },
    handler: async (ctx, { text }) => {
      await ctx.db.insert('notes', {});
      throw new ConvexError({ refused: text });
    },
  }),
  readOnly: mutationGeneric(async (ctx) => (await ctx.db.query('notes').collect()).length),
};

async function send(
  bench: Bench,
  path: string,
  args: Record<string, string | number>,
  requestId: number,
  sessionId = 'session',
): Promise<FunctionResult> {
  const request = { sessionId, requestId };
  return (await bench.runner.runMutation({ path, args, caller: anonymous, request })).result;
}

const count = (bench: Bench) => bench.rows('notes').length;
const records = (bench: Bench) => bench.rows('_session_requests');

test('SPEC 12.11, 22.1: a request that is sent again, or many times at once, has one effect and one answer', async () => {
  const bench = await startRunner({ notes });
  const sent = await Promise.all(Array.from({ length: 5 }, () => send(bench, 'notes:add', { length: 2 }, 1)));
  expect(sent).toEqual(Array(5).fill({ kind: 'success', value: 'xx', logLines: [] }));
  await send(bench, 'notes:add', { length: 2 }, 2);
  await send(bench, 'notes:add', { length: 2 }, 1, 'other');
  expect(count(bench)).toBe(3);
});

test('SPEC 12.11: outcomes are kept for a day and then forgotten', async () => {
  const time = manualClock(Date.now());
  const bench = await startRunner({ notes }, time);
  const sendAgain = () => send(bench, 'notes:add', { length: 1 }, 1);
  await sendAgain();
  time.advance(23 * HOUR_MS);
  await sendAgain();
  expect(count(bench)).toBe(1);
  const sendAnHourLater = async (): Promise<number> => {
    time.advance(HOUR_MS);
    await sendAgain();
    return count(bench);
  };
  await expect.poll(sendAnHourLater).toBe(2);
});

test('SPEC 12.11: a request that wrote nothing is not recorded, whatever was sent, and runs again', async () => {
  const bench = await startRunner({ notes });
  const ts = bench.store.latestTs();
  const large = 'x'.repeat(1024 * 1024);
  const kinds = [
    ['notes:refuse', { text: large }],
    ['notes:add', { length: large }],
    [large, {}],
    ['notes:readOnly', {}],
  ] as const;
  for (const [at, [path, args]] of kinds.entries()) await send(bench, path, args, at);
  expect(records(bench)).toEqual([]);
  expect(bench.store.latestTs()).toBe(ts);
  await send(bench, 'notes:add', { length: 1 }, 9);
  expect(await send(bench, 'notes:readOnly', {}, 3)).toMatchObject({ value: 1 });
});

test('SPEC 12.11: a session keeps its latest 1,024 records', async () => {
  const bench = await startRunner({ notes });
  const requests = Array.from({ length: 1100 }, (_, requestId) => requestId);
  await Promise.all(requests.map((requestId) => send(bench, 'notes:add', { length: 1 }, requestId)));
  expect(records(bench)).toHaveLength(1024);
  await send(bench, 'notes:add', { length: 1 }, 1099);
  await send(bench, 'notes:add', { length: 1 }, 76);
  expect(count(bench)).toBe(1100);
  await send(bench, 'notes:add', { length: 1 }, 75);
  expect(count(bench)).toBe(1101);
});

test('SPEC 12.11: a large result is not recorded, but its mutation is done only once', async () => {
  const bench = await startRunner({ notes });
  const length = 20 * 1024;
  expect(await send(bench, 'notes:add', { length }, 1)).toMatchObject({ kind: 'success' });
  expect(await send(bench, 'notes:add', { length }, 1)).toMatchObject({
    kind: 'failure',
    errorMessage: expect.stringContaining('The mutation was executed'),
  });
  expect(count(bench)).toBe(1);
  expect(JSON.stringify(records(bench)).length).toBeLessThan(1000);
});

test('SPEC 12.11: all sessions’ records together are limited in bytes, and the latest are kept', async () => {
  const limits = resolveLimits({ recordedRequestBytes: 2 * 1024 * 1024 });
  const bench = await startRunner({ notes }, { limits });
  const length = 15 * 1024;
  for (let at = 0; at < 600; at += 1) await send(bench, 'notes:add', { length }, 0, `session ${at}`);
  await expect.poll(() => records(bench).length * length).toBeLessThan(4 * 1024 * 1024);
  await send(bench, 'notes:add', { length }, 0, 'session 599');
  expect(count(bench)).toBe(600);
});
