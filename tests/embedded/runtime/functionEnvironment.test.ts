import { execFileSync } from 'node:child_process';
import {
  httpActionGeneric,
  httpRouter,
  makeFunctionReference,
  mutationGeneric,
  queryGeneric,
} from 'convex/server';
import { afterEach, expect, test } from 'vitest';
import { anonymous, startRunner } from './runnerFixture.ts';

const router = httpRouter();
router.route({
  path: '/address',
  method: 'GET',
  handler: httpActionGeneric(async () => new Response(process.env.CONVEX_SITE_URL)),
});
const env = {
  address: queryGeneric(async () => process.env.CONVEX_SITE_URL),
  keep: mutationGeneric(async (ctx) => {
    await ctx.db.insert('kept', { address: process.env.CONVEX_SITE_URL });
  }),
};
const address = makeFunctionReference<'query'>('env:address');
const keep = makeFunctionReference<'mutation'>('env:keep');
const provider = {
  get domain() {
    return process.env.CONVEX_SITE_URL ?? '';
  },
  applicationID: 'convex',
};
const modules = { env, http: { default: router }, 'auth.config': { default: { providers: [provider] } } };

afterEach(() => {
  for (const name of ['CONVEX_SITE_URL', 'LIPI_TEST_CHILD']) delete process.env[name];
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
    expect(await bench.query('env:address')).toBe(origin);
    expect(await bench.mutation(() => process.env.CONVEX_CLOUD_URL)).toBe(origin);
    const seenByAction = await bench.action(async (ctx) => {
      await new Promise((resolve) => setTimeout(resolve));
      return [process.env.CONVEX_SITE_URL, await ctx.runQuery(address)];
    });
    expect(seenByAction).toEqual([origin, origin]);
    const answer = await bench.runner.runHttpAction(new Request(`${origin}/address`), anonymous);
    expect(await answer?.text()).toBe(origin);
    expect(bench.runner.authProviders()).toEqual([{ domain: origin, applicationID: 'convex' }]);
    await bench.mutation((ctx) => ctx.scheduler.runAfter(0, keep));
    await expect.poll(() => bench.rows('kept').map((row) => row.address)).toEqual([origin]);
  }
  expect(process.env.CONVEX_SITE_URL).toBeUndefined();
  expect('CONVEX_SITE_URL' in process.env).toBe(false);
});

test('SPEC 19.6: the process’s variables take precedence, and later changes are seen', async () => {
  const bench = await startRunner(modules, { origin: 'http://first.example' });
  const seen = () => ['CONVEX_SITE_URL' in process.env, { ...process.env }.CONVEX_SITE_URL];
  expect(await bench.query(seen)).toEqual([true, 'http://first.example']);
  process.env.CONVEX_SITE_URL = 'https://lipi.example';
  expect(await bench.query(seen)).toEqual([true, 'https://lipi.example']);
  expect(await bench.query('env:address')).toBe('https://lipi.example');
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
