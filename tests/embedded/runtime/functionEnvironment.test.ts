import { execFileSync } from 'node:child_process';
import {
  actionGeneric,
  httpActionGeneric,
  httpRouter,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { afterEach, expect, test } from 'vitest';
import { anonymous, startRunner } from './runnerFixture.ts';

const address = makeFunctionReference<'query'>('env:byQuery');
const router = httpRouter();
router.route({
  path: '/address',
  method: 'GET',
  handler: httpActionGeneric(async () => new Response(process.env.CONVEX_SITE_URL)),
});
const env = {
  byQuery: queryGeneric({ args: {}, handler: async () => process.env.CONVEX_SITE_URL }),
  byMutation: mutationGeneric({ args: {}, handler: async () => process.env.CONVEX_CLOUD_URL }),
  byAction: actionGeneric({
    args: {},
    handler: async (ctx) => {
      await new Promise((resolve) => setTimeout(resolve));
      return [process.env.CONVEX_SITE_URL, await ctx.runQuery(address)];
    },
  }),
  own: queryGeneric({
    args: {},
    handler: async () => {
      const { LIPI_TEST_OWN } = { ...process.env };
      return { LIPI_TEST_OWN, isThere: 'LIPI_TEST_OWN' in process.env };
    },
  }),
  remember: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.db.insert('remembered', { address: process.env.CONVEX_SITE_URL });
    },
  }),
  later: mutationGeneric({
    args: {},
    handler: async (ctx) => {
      await ctx.scheduler.runAfter(0, makeFunctionReference<'mutation'>('env:remember'));
    },
  }),
  remembered: queryGeneric({
    args: {},
    handler: async (ctx) => (await ctx.db.query('remembered').collect()).map((row) => row.address),
  }),
};
const provider = {
  get domain() {
    return process.env.CONVEX_SITE_URL ?? '';
  },
  applicationID: 'convex',
};
const modules = { env, http: { default: router }, 'auth.config': { default: { providers: [provider] } } };

afterEach(() => {
  for (const name of ['CONVEX_SITE_URL', 'LIPI_TEST_OWN', 'LIPI_TEST_CHILD']) delete process.env[name];
});

test('SPEC 19.6: each of several hosts in one process has its own address', async () => {
  const origins = ['http://first.example', 'http://second.example'] as const;
  const [first, second] = [
    await startRunner(modules, { origin: origins[0] }),
    await startRunner(modules, { origin: origins[1] }),
  ];
  for (const [bench, origin] of [
    [second, origins[1]],
    [first, origins[0]],
  ] as const) {
    expect(await bench.query('env:byQuery')).toBe(origin);
    expect(await bench.mutation('env:byMutation')).toBe(origin);
    expect(await bench.action('env:byAction')).toEqual([origin, origin]);
    const answer = await bench.runner.runHttpAction(new Request(`${origin}/address`), anonymous);
    expect(await answer?.text()).toBe(origin);
    expect(bench.runner.authProviders()).toEqual([{ domain: origin, applicationID: 'convex' }]);
    await bench.mutation('env:later');
    await expect.poll(() => bench.query('env:remembered')).toEqual([origin]);
  }
  expect(process.env.CONVEX_SITE_URL).toBeUndefined();
  expect('CONVEX_SITE_URL' in process.env).toBe(false);
});

test('SPEC 19.6: the process’s variables take precedence, and later changes are seen', async () => {
  const bench = await startRunner(modules, { env: { LIPI_TEST_OWN: 'the host’s' } });
  expect(await bench.query('env:own')).toEqual({ LIPI_TEST_OWN: 'the host’s', isThere: true });
  process.env.LIPI_TEST_OWN = 'the operator’s';
  expect(await bench.query('env:own')).toEqual({ LIPI_TEST_OWN: 'the operator’s', isThere: true });
  process.env.CONVEX_SITE_URL = 'https://lipi.example';
  expect(await bench.query('env:byQuery')).toBe('https://lipi.example');
});

test('SPEC 19.6: the process’s environment stays unchanged for everybody else', async () => {
  await startRunner(modules);
  process.env.LIPI_TEST_CHILD = 'one';
  process.env.LIPI_TEST_CHILD = 'two';
  const script = 'console.log(process.env.LIPI_TEST_CHILD, process.env.CONVEX_SITE_URL)';
  expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })).toBe('two undefined\n');
  delete process.env.LIPI_TEST_CHILD;
  expect(Object.keys(process.env)).not.toContain('LIPI_TEST_CHILD');
});
