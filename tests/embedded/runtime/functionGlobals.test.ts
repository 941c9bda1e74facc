import { makeFunctionReference, mutationGeneric, queryGeneric } from 'convex/server';
import { expect, onTestFinished, test } from 'vitest';
import { anonymous, startRunner } from './runnerFixture.ts';

const now = makeFunctionReference<'query'>('clock:now');

const clock = {
  now: queryGeneric(async (ctx) => {
    const first = [Date.now(), Date.parse(new Date().toISOString())];
    for (let at = 0; at < 200; at += 1) await ctx.db.query('nothing').first();
    const deadline = performance.now() + 5;
    while (performance.now() < deadline);
    return [...first, Date.now(), Date.parse(Date())];
  }),
  nested: mutationGeneric(async (ctx) => [Date.now(), ...(await ctx.runQuery(now))]),
  logs: queryGeneric(async () => {
    console.log('text', 1, { a: ["it's"] });
    console.warn('careful');
    console.error(new Error('seen').message);
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
  const bench = await startRunner();
  const dates = await bench.query(() => [
    new Date() instanceof Date,
    new Date(5).getTime(),
    Date.UTC(1970, 0, 2),
    Object.prototype.toString.call(new Date()),
  ]);
  expect(dates).toEqual([true, 5, 86_400_000, '[object Date]']);
});

test('SPEC 11.3: Math.random is seeded for each run', async () => {
  const random = () => [Math.random(), Math.random(), Math.random()];
  const same = await startRunner({}, { random: () => 0.25 });
  expect(await same.query(random)).toEqual(await same.query(random));
  const various = await startRunner();
  expect(await various.query(random)).not.toEqual(await various.query(random));
});

test('SPEC 11.4: queries and mutations cannot fetch or set timers, but actions can set timers', async () => {
  const bench = await startRunner();
  const sleep = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 1));
  expect(await bench.queryError(() => fetch('http://127.0.0.1:1/'))).toContain(
    "Can't use fetch() in queries and mutations. Please consider using an action.",
  );
  expect(await bench.mutationError(sleep)).toContain("Can't use setTimeout()");
  expect(await bench.action(sleep)).toBeNull();
});

test('SPEC 11.5: a function’s log lines come with its result, in Convex’s format', async () => {
  const bench = await startRunner({ clock });
  const { result } = await bench.runner.runQuery({ path: 'clock:logs', args: {}, caller: anonymous });
  expect(result.logLines).toEqual([`[LOG] 'text' 1 { a: [ "it's" ] }`, "[WARN] 'careful'", "[ERROR] 'seen'"]);
});

test('SPEC 11.1: each of two runners, and another party, has its own Convex global', async () => {
  const shared = globalThis as { Convex?: unknown };
  // Tests of other files in this process may have run on convex-test, which leaves its own global.
  const before = shared.Convex;
  onTestFinished(() => {
    shared.Convex = before;
  });
  const [one, two] = [await startRunner({ clock }), await startRunner()];
  const others = {
    asyncSyscall: async () => {
      throw new Error('the other party was asked');
    },
  };
  shared.Convex = others;
  await Promise.all([one, two, one].map((bench) => bench.mutation((ctx) => ctx.db.insert('things', {}))));
  expect([one.rows('things').length, two.rows('things').length]).toEqual([2, 1]);
  expect(shared.Convex).toBe(others);
  const direct = clock.now as unknown as { invokeQuery(args: string): Promise<string> };
  await expect(direct.invokeQuery('[{}]')).rejects.toThrow(/being used outside of a Convex backend/);
  shared.Convex = undefined;
  expect(shared.Convex).toBeUndefined();
});
