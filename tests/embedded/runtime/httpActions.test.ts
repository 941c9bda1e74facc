import { httpActionGeneric, httpRouter, makeFunctionReference, mutationGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import { anonymous, type Bench, startRunner } from './runnerFixture.ts';

const hit = makeFunctionReference<'mutation'>('hits:hit');

const hits = {
  hit: mutationGeneric(async (ctx) => {
    await ctx.db.insert('hits', {});
    return (await ctx.db.query('hits').collect()).length;
  }),
};

function makeRouter() {
  const router = httpRouter();
  router.route({
    pathPrefix: '/who/',
    method: 'GET',
    handler: httpActionGeneric(async (_ctx, request) => new Response(new URL(request.url).pathname)),
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
          const total = (await ctx.runMutation(hit)) as number;
          controller.enqueue(new TextEncoder().encode(`${total};`));
          if (total === 3) controller.close();
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
  expect(runner.hasHttpRoute('GET', '/breaks')).toBe(true);
  expect(runner.hasHttpRoute('POST', '/breaks')).toBe(false);
  expect(runner.hasHttpRoute('HEAD', '/who/x')).toBe(true);
  expect(runner.hasHttpRoute('TRACE', '/who/x')).toBe(false);
  expect(await runner.runHttpAction(new Request('http://127.0.0.1/none'), anonymous)).toBeNull();
  expect(await (await call(bench, '/who/is/it')).text()).toBe('/who/is/it');
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
  expect(await (await call(bench, '/stream')).text()).toBe('1;2;3;');
});
