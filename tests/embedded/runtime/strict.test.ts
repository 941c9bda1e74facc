import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actionGeneric, type GenericMutationCtx, mutationGeneric, queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { expect, test, vi } from 'vitest';
import { startRunner } from './runnerFixture.ts';

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
  const slow = {
    query: queryGeneric({
      args: { ms: v.number() },
      handler: async (ctx, { ms }) => {
        spend(500);
        await ctx.db.query('rows').collect();
        spend(ms - 500);
      },
    }),
    catching: mutationGeneric(async (ctx) => {
      spend(1001);
      await ctx.db.insert('rows', {}).catch(() => undefined);
    }),
    action: actionGeneric(async () => spend(5000)),
  };
  try {
    const bench = await startRunner({ slow });
    await bench.query('slow:query', { ms: 1000 });
    const tooLong = 'Function execution timed out (maximum duration: 1s)';
    expect((await bench.failure('query', 'slow:query', { ms: 1001 })).errorMessage).toContain(tooLong);
    expect((await bench.failure('mutation', 'slow:catching')).errorMessage).toContain(tooLong);
    await bench.action('slow:action');
    const lenient = await startRunner({ slow }, { isStrict: false });
    await lenient.query('slow:query', { ms: 20_000 });
  } finally {
    vi.restoreAllMocks();
  }
});

test('SPEC 12.2: a mutation runs five times, in a lenient host the fifth time alone', async () => {
  for (const isStrict of [true, false]) {
    let runs = 0;
    const rows = {
      add: mutationGeneric(async (ctx) => {
        await ctx.db.insert('rows', {});
      }),
      // Another mutation takes what it has read, each time that it runs.
      unlucky: mutationGeneric(async (ctx) => {
        runs += 1;
        const { length } = await ctx.db.query('rows').collect();
        const other = bench.mutation('rows:add');
        if (isStrict || runs < 5) await other;
        await ctx.db.insert('counts', { length });
      }),
    };
    const bench = await startRunner({ rows }, { isStrict });
    const outcome = await bench.mutation('rows:unlucky').catch((error: Error) => error.message);
    expect(runs).toBe(5);
    if (isStrict) expect(outcome).toContain('changed while this mutation was being run');
    else expect(outcome).toBeNull();
  }
});

test('SPEC 11.4: in a strict host, fetch ignores its signal as on Convex', async () => {
  const server = createServer((_request, response) => response.end('answer'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asking = {
    ask: actionGeneric(async () => {
      const signal = AbortSignal.abort();
      const request = new Request(url, { signal });
      return [await (await fetch(url, { signal })).text(), await (await fetch(request)).text()];
    }),
  };
  try {
    expect(await (await startRunner({ asking })).action('asking:ask')).toEqual(['answer', 'answer']);
    const lenient = await startRunner({ asking }, { isStrict: false });
    expect((await lenient.failure('action', 'asking:ask')).errorMessage).toContain('aborted');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('SPEC 13.3: documents nest 16 levels deep', async () => {
  const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);
  const deep = {
    add: mutationGeneric({
      args: { levels: v.number() },
      handler: async (ctx, { levels }) => {
        await ctx.db.insert('rows', { value: nested(levels) });
      },
    }),
  };
  const bench = await startRunner({ deep });
  await bench.mutation('deep:add', { levels: 15 });
  expect((await bench.failure('mutation', 'deep:add', { levels: 16 })).errorMessage).toContain(
    'nested 17 levels deep > maximum nesting 16',
  );
});

test('SPEC 13.6: asking for files counts as queries do', async () => {
  const store = (ctx: GenericMutationCtx<never>) => ctx.storage.store(new Blob(['x']));
  const files = {
    ask: mutationGeneric({
      args: { times: v.number() },
      handler: async (ctx, { times }) => {
        const id = await store(ctx as never);
        for (let at = 0; at < times; at += 1) await ctx.storage.getUrl(id);
      },
    }),
  };
  const bench = await startRunner({ files });
  await bench.mutation('files:ask', { times: 4096 });
  expect((await bench.failure('mutation', 'files:ask', { times: 4097 })).errorMessage).toContain(
    'Too many reads in a single function execution (limit: 4096)',
  );
});
