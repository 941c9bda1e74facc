import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mutationGeneric } from 'convex/server';
import { expect, test, vi } from 'vitest';
import { type MutationContext, type QueryContext, startRunner } from './runnerFixture.ts';

/** The clocks that measure functions, moved by their code: as if it took that long. */
function busyClocks(): (ms: number) => void {
  let spentMs = 0;
  const wall = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => wall() + spentMs);
  vi.spyOn(process, 'cpuUsage').mockImplementation(() => ({ user: spentMs * 1000, system: 0 }));
  return (ms) => {
    spentMs += ms;
  };
}

test('SPEC 11.8: in a strict host, a query’s or mutation’s own code has a second, in all its parts', async () => {
  const spend = busyClocks();
  const slowQuery =
    (ms: number) =>
    async (ctx: QueryContext): Promise<void> => {
      spend(500);
      await ctx.db.query('rows').collect();
      spend(ms - 500);
    };
  const catching = async (ctx: MutationContext): Promise<void> => {
    spend(1001);
    await ctx.db.insert('rows', {}).catch(() => undefined);
  };
  try {
    const bench = await startRunner();
    await bench.query(slowQuery(1000));
    const tooLong = 'Function execution timed out (maximum duration: 1s)';
    expect(await bench.queryError(slowQuery(1001))).toContain(tooLong);
    expect(await bench.mutationError(catching)).toContain(tooLong);
    await bench.action(() => spend(5000));
    const lenient = await startRunner({}, { isStrict: false });
    await lenient.query(slowQuery(20_000));
  } finally {
    vi.restoreAllMocks();
  }
});

test('SPEC 12.2: a mutation runs five times, in a lenient host the fifth time alone', async () => {
  for (const isStrict of [true, false]) {
    const rows = { add: mutationGeneric(async (ctx) => void (await ctx.db.insert('rows', {}))) };
    const bench = await startRunner({ rows }, { isStrict });
    let runs = 0;
    // Another mutation takes what it has read, each time that it runs.
    const unlucky = async (ctx: MutationContext): Promise<void> => {
      runs += 1;
      const { length } = await ctx.db.query('rows').collect();
      const other = bench.mutation('rows:add');
      if (isStrict || runs < 5) await other;
      await ctx.db.insert('counts', { length });
    };
    const outcome = await bench.mutation(unlucky).catch((error: Error) => error.message);
    expect(runs).toBe(5);
    if (isStrict) expect(outcome).toContain('changed while this mutation was being run');
    else expect(outcome).toBeNull();
  }
});

test('SPEC 11.4: in a strict host, fetch ignores its signal as on Convex', async () => {
  const server = createServer((_request, response) => response.end('answer'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (): Promise<string[]> => {
    const signal = AbortSignal.abort();
    const request = new Request(url, { signal });
    return [await (await fetch(url, { signal })).text(), await (await fetch(request)).text()];
  };
  try {
    expect(await (await startRunner()).action(ask)).toEqual(['answer', 'answer']);
    expect(await (await startRunner({}, { isStrict: false })).actionError(ask)).toContain('aborted');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
