import {
  httpActionGeneric,
  httpRouter,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { v } from 'convex/values';
import { expect, test } from 'vitest';
import { anonymous, type Bench, startRunner } from './runnerFixture.ts';

const count = makeFunctionReference<'query'>('hits:count');
const hit = makeFunctionReference<'mutation'>('hits:hit');

const hits = {
  hit: mutationGeneric({ args: { by: v.string() }, handler: (ctx, args) => ctx.db.insert('hits', args) }),
  count: queryGeneric({ args: {}, handler: async (ctx) => (await ctx.db.query('hits').collect()).length }),
};

function makeRouter() {
  const router = httpRouter();
  router.route({
    path: '/hit',
    method: 'POST',
    handler: httpActionGeneric(async (ctx, request) => {
      await ctx.runMutation(hit, { by: await request.text() });
      return Response.json(
        { count: await ctx.runQuery(count) },
        { status: 201, headers: { 'X-Own': 'yes' } },
      );
    }),
  });
  router.route({
    pathPrefix: '/who/',
    method: 'GET',
    handler: httpActionGeneric(async (ctx, request) => {
      const identity = await ctx.auth.getUserIdentity();
      return new Response(`${identity?.subject ?? 'nobody'} at ${new URL(request.url).pathname}`);
    }),
  });
  router.route({
    path: '/breaks',
    method: 'GET',
    handler: httpActionGeneric(async () => {
      throw new Error('out of paper');
    }),
  });
  router.route({
    path: '/nothing',
    method: 'GET',
    handler: httpActionGeneric(async () => null as unknown as Response),
  });
  router.route({
    path: '/stream',
    method: 'GET',
    handler: httpActionGeneric(async (ctx) => {
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const total = (await ctx.runQuery(count)) as number;
          controller.enqueue(new TextEncoder().encode(`${total};`));
          if (total >= 2) controller.close();
          else await ctx.runMutation(hit, { by: 'stream' });
        },
      });
      return new Response(body);
    }),
  });
  return router;
}

const modules = { hits, http: { default: makeRouter() } };

async function call(bench: Bench, path: string): Promise<Response> {
  const request = new Request(`http://127.0.0.1:3210${path}`);
  const response = await bench.runner.runHttpAction(request, anonymous);
  if (response === null) throw new Error(`no route for ${path}`);
  return response;
}

test('SPEC 15.5: routes are matched without running them, by prefix and for HEAD too', async () => {
  const bench = await startRunner(modules);
  const { runner } = bench;
  expect(runner.hasHttpRoute('POST', '/hit')).toBe(true);
  expect(runner.hasHttpRoute('GET', '/hit')).toBe(false);
  expect(runner.hasHttpRoute('HEAD', '/who/x')).toBe(true);
  expect(runner.hasHttpRoute('TRACE', '/who/x')).toBe(false);
  expect(await runner.runHttpAction(new Request('http://127.0.0.1/none'), anonymous)).toBeNull();
  expect(await (await call(bench, '/who/is/it')).text()).toBe('nobody at /who/is/it');
});

test('SPEC 15.6: an HTTP action that throws or returns no response answers 500 with Convex’s body', async () => {
  const bench = await startRunner(modules);
  const response = await call(bench, '/breaks');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: expect.stringMatching(/^\[Request ID: [0-9a-f]{16}\] Server Error$/),
    trace: expect.stringContaining('Uncaught Error: out of paper'),
  });
  expect((await call(bench, '/nothing')).status).toBe(500);
});

test('SPEC 15.7: a streamed body may call functions until it ends', async () => {
  const bench = await startRunner(modules);
  expect(await (await call(bench, '/stream')).text()).toBe('0;1;2;');
});
