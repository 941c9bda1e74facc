import { queryGeneric } from 'convex/server';
import { expect, test } from 'vitest';
import { resolveLimits } from '../../../embedded/limits.ts';
import { bank, closeGate } from '../bank.ts';
import { waitUntil } from '../hostFixture.ts';
import { SyncFixture } from './syncFixture.ts';

const functions = {
  ...bank,
  bank: {
    ...bank.bank,
    /** About a megabyte, different each time. */
    big: queryGeneric({
      args: {},
      handler: async (ctx) => {
        const account = await ctx.db.query('accounts').first();
        return `${account?.balance} `.repeat(200_000);
      },
    }),
  },
};

let fixture: SyncFixture;

async function start(options?: Parameters<typeof SyncFixture.start>[1]): Promise<void> {
  fixture = await SyncFixture.start(functions, options);
}

test('SPEC 24.4: a socket that sends nothing is closed', async () => {
  await start({ times: { connectTimeoutMs: 1, sweepIntervalMs: 5 } });
  const socket = await fixture.socket({ connect: false });
  expect(await socket.untilClosed()).toEqual({ code: 1008, reason: 'ConnectExpected' });
});

test('SPEC 24.4: a silent but live client gets pings and stays connected', async () => {
  await start({ times: { pingIntervalMs: 1, silenceLimitMs: 10_000, sweepIntervalMs: 2 } });
  const socket = await fixture.socket();
  await socket.until('pings', () => socket.heard.filter(({ type }) => type === 'Ping').length > 5);
  expect(socket.closed).toBe(null);
});

test('SPEC 24.4: a peer that answers no ping is cut off', async () => {
  await start({ times: { pingIntervalMs: 1, silenceLimitMs: 50, sweepIntervalMs: 2 } });
  const socket = await fixture.socket({ autoPong: false });
  expect((await socket.untilClosed()).code).toBe(1006);
});

test('SPEC 24.3, 24.4: a socket that is held back by its own unanswered calls does not count as gone', async () => {
  await start({
    times: { pingIntervalMs: 5, silenceLimitMs: 20, sweepIntervalMs: 2 },
    limits: resolveLimits({ waitingMessages: 0 }),
  });
  const open = closeGate('held back');
  const socket = await fixture.socket();
  const call = { type: 'Action', udfPath: 'bank:slowly', args: [{ gate: 'held back' }] };
  socket.say({ ...call, requestId: 0 });
  const pings = () => socket.heard.filter(({ type }) => type === 'Ping').length;
  await socket.until('pings over many times the limit', () => pings() > 40);
  open();
  await socket.until('the answer', () => socket.heard.some(({ type }) => type === 'ActionResponse'));
});

test('SPEC 21.3, 24.2: a client that does not read gets the changes it missed combined', async () => {
  await start();
  await fixture.mutate('bank:open', { owner: 'a', balance: 100 });
  const socket = await fixture.socket();
  socket.add(0, 'bank:big');
  await socket.until('the first value', () => socket.value(0) !== undefined);
  socket.webSocket.pause();
  for (let i = 0; i < 60; i++) await fixture.mutate('bank:deposit', { owner: 'a', amount: 1 });
  socket.webSocket.resume();
  await socket.until('the last value', () => String(socket.value(0)).startsWith('160 '));
  expect(socket.transitions.length).toBeLessThan(40);
});

test('SPEC 20.4: mutations that a client sent before it left are done', async () => {
  await start();
  const socket = await fixture.socket();
  for (let i = 0; i < 20; i++) socket.mutate(i, 'bank:open', { owner: `left ${i}`, balance: 1 });
  socket.webSocket.close();
  await waitUntil('all of it', async () => {
    const { result } = await fixture.runner.runQuery({
      path: 'bank:accounts',
      args: {},
      caller: { kind: 'admin' },
    });
    return result.kind === 'success' && (result.value as unknown[]).length === 20;
  });
});
