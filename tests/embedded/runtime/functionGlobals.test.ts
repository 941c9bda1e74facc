import { actionGeneric, makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { expect, onTestFinished, test } from 'vitest';
import { anonymous, startRunner } from './runnerFixture.ts';

const now = makeFunctionReference<'query'>('clock:now');

const clock = {
  now: queryGeneric({
    args: {},
    handler: async (ctx) => {
      const first = [Date.now(), Date.parse(new Date().toISOString())];
      for (let at = 0; at < 200; at += 1) await ctx.db.query('nothing').first();
      const deadline = performance.now() + 5;
      while (performance.now() < deadline);
      return [...first, Date.now(), Date.parse(Date())];
    },
  }),
  nested: mutationGeneric({
    args: {},
    handler: async (ctx) => [Date.now(), ...(await ctx.runQuery(now))],
  }),
  random: queryGeneric({ args: {}, handler: async () => [Math.random(), Math.random(), Math.random()] }),
  dates: queryGeneric({
    args: {},
    handler: async () => ({
      isDate: new Date() instanceof Date,
      given: new Date(5).getTime(),
      utc: Date.UTC(1970, 0, 2),
      tag: Object.prototype.toString.call(new Date()),
    }),
  }),
  fetches: queryGeneric({ args: {}, handler: async () => String(await fetch('http://127.0.0.1:1/')) }),
  sleeps: mutationGeneric({ args: {}, handler: () => new Promise((resolve) => setTimeout(resolve, 1)) }),
  actionSleeps: actionGeneric({
    args: {},
    handler: async () => {
      const before = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return Date.now() > before;
    },
  }),
  logs: queryGeneric({
    args: {},
    handler: async () => {
      console.log('text', 1, { a: ["it's"] });
      console.warn('careful');
      console.error(new Error('seen').message);
    },
  }),
};

test('SPEC 11.2: the clock stands still in queries and mutations, and in what they call', async () => {
  const bench = await startRunner({ clock });
  for (const times of [await bench.query('clock:now'), await bench.mutation('clock:nested')]) {
    const [first, ...rest] = times as number[];
    // `Date()` called as a function gives only whole seconds.
    expect(rest.slice(0, -1).every((time) => time === first)).toBe(true);
    expect(Math.floor((rest.at(-1) as number) / 1000)).toBe(Math.floor((first as number) / 1000));
  }
});

test('SPEC 11.2: Date works as usual in functions', async () => {
  const bench = await startRunner({ clock });
  expect(await bench.query('clock:dates')).toEqual({
    isDate: true,
    given: 5,
    utc: 86_400_000,
    tag: '[object Date]',
  });
});

test('SPEC 11.3: Math.random is seeded for each run', async () => {
  const same = await startRunner({ clock }, { random: () => 0.25 });
  expect(await same.query('clock:random')).toEqual(await same.query('clock:random'));
  const various = await startRunner({ clock });
  expect(await various.query('clock:random')).not.toEqual(await various.query('clock:random'));
});

test('SPEC 11.4: queries and mutations cannot fetch or set timers, but actions can set timers', async () => {
  const bench = await startRunner({ clock });
  expect((await bench.failure('query', 'clock:fetches')).errorMessage).toContain(
    "Can't use fetch() in queries and mutations. Please consider using an action.",
  );
  expect((await bench.failure('mutation', 'clock:sleeps')).errorMessage).toContain("Can't use setTimeout()");
  expect(await bench.action('clock:actionSleeps')).toBe(true);
});

test('SPEC 11.5: a function’s log lines come with its result, in Convex’s format', async () => {
  const bench = await startRunner({ clock });
  const { result } = await bench.runner.runQuery({ path: 'clock:logs', args: {}, caller: anonymous });
  expect(result.logLines).toEqual([`[LOG] 'text' 1 { a: [ "it's" ] }`, "[WARN] 'careful'", "[ERROR] 'seen'"]);
});

test('SPEC 11.1: two runners in one process are independent', async () => {
  const store = {
    put: mutationGeneric({ args: {}, handler: async (ctx) => await ctx.db.insert('things', {}) }),
    size: queryGeneric({
      args: {},
      handler: async (ctx) => (await ctx.db.query('things').collect()).length,
    }),
  };
  const one = await startRunner({ store });
  const two = await startRunner({ store });
  await Promise.all([one.mutation('store:put'), two.mutation('store:put'), one.mutation('store:put')]);
  expect([await one.query('store:size'), await two.query('store:size')]).toEqual([2, 1]);
});

test('SPEC 11.1: there is no Convex global outside a function', async () => {
  const shared = globalThis as { Convex?: unknown };
  // Tests of other files in this process may have run on convex-test, which leaves its own global.
  const others = shared.Convex;
  shared.Convex = undefined;
  onTestFinished(() => {
    shared.Convex = others;
  });
  await startRunner({ clock });
  expect(shared.Convex).toBeUndefined();
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(5000);
});
