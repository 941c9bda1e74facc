import { ConvexClient } from 'convex/browser';
import {
  actionGeneric,
  httpActionGeneric,
  httpRouter,
  makeFunctionReference,
  mutationGeneric,
} from 'convex/server';
import { expect, onTestFinished, test } from 'vitest';
import { fixture, waitUntil } from '../hostFixture.ts';

const seen = makeFunctionReference<'mutation', Record<string, never>, unknown>('meta:seen');
const noted: unknown[] = [];
const router = httpRouter();
router.route({
  path: '/meta',
  method: 'GET',
  handler: httpActionGeneric(async (ctx) => Response.json(await ctx.runMutation(seen, {}))),
});
const functions = {
  http: { default: router },
  meta: {
    seen: mutationGeneric(async (ctx) => {
      const { ip, userAgent } = await ctx.meta.getRequestMetadata();
      noted.push([ip, userAgent]);
      return [ip, userAgent];
    }),
    byAction: actionGeneric(async (ctx) => await ctx.runMutation(seen, {})),
    later: mutationGeneric(async (ctx) => {
      await ctx.scheduler.runAfter(0, seen, {});
    }),
  },
};

test('SPEC 11.9: functions and those that they call learn the caller’s address and user agent', async () => {
  const { origin } = await fixture.start(functions);
  const headers = { 'user-agent': 'Reader/1', 'x-forwarded-for': '198.51.100.1, 2001:db8:1:2::9' };
  const expected = ['2001:db8:1:2::9', 'Reader/1'];
  const call = async (kind: string, path: string): Promise<unknown> => {
    const body = JSON.stringify({ path, args: {} });
    const answer = await fetch(`${origin}/api/${kind}`, { method: 'POST', headers, body });
    return ((await answer.json()) as { value?: unknown }).value;
  };
  expect(await call('mutation', 'meta:seen')).toEqual(expected);
  expect(await call('action', 'meta:byAction')).toEqual(expected);
  expect(await (await fetch(`${origin}/meta`, { headers })).json()).toEqual(expected);
  const direct = await fetch(`${origin}/meta`, { headers: { 'user-agent': 'Reader/2' } });
  expect(await direct.json()).toEqual(['127.0.0.1', 'Reader/2']);
  const client = new ConvexClient(origin);
  onTestFinished(() => client.close());
  expect(await client.mutation(seen, {})).toEqual(['127.0.0.1', null]);
  expect(await client.action(makeFunctionReference<'action'>('meta:byAction'), {})).toEqual([
    '127.0.0.1',
    null,
  ]);
});

test('SPEC 11.9: a scheduled function has no caller', async () => {
  const host = await fixture.start(functions);
  noted.length = 0;
  await host.mutation('meta:later', {});
  await waitUntil('the scheduled function', () => noted.length > 0);
  expect(noted).toEqual([[null, null]]);
});
