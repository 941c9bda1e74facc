import { once } from 'node:events';
import { queryGeneric } from 'convex/server';
import { v } from 'convex/values';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type HostLimits, resolveLimits } from '../../../embedded/limits.ts';
import { bank, closeGate } from '../bank.ts';
import { adminKey, SyncFixture, type SyncSocket } from './syncFixture.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const functions = {
  ...bank,
  bank: {
    ...bank.bank,
    /** Keeps the thread busy; `key` makes the queries different. */
    busy: queryGeneric({
      args: { milliseconds: v.number(), key: v.number() },
      handler: async (_ctx, { milliseconds, key }) => {
        const endMs = performance.now() + milliseconds;
        while (performance.now() < endMs);
        return key;
      },
    }),
    /** An answer with about this many bytes, different for each key. */
    long: queryGeneric({
      args: { characters: v.number(), key: v.number() },
      handler: async (_ctx, { characters, key }) => `${key}`.padEnd(characters, '.'),
    }),
  },
};

let fixture: SyncFixture;

async function start(limits: Partial<HostLimits> = {}): Promise<void> {
  fixture = await SyncFixture.start(functions, { limits: resolveLimits(limits) });
}

function signIn(socket: SyncSocket): void {
  socket.say({ type: 'Authenticate', tokenType: 'Admin', value: adminKey, baseVersion: 0 });
}

function suspend(socket: SyncSocket): void {
  socket.say({ type: 'Authenticate', tokenType: 'User', value: 'a.b.c', baseVersion: 0 });
}

function queries(count: number, udfPath: string, args: (key: number) => object): object[] {
  return Array.from({ length: count }, (_, queryId) => ({
    type: 'Add',
    queryId,
    udfPath,
    args: [args(queryId)],
  }));
}

/** Starts a masked text frame of the declared size, and sends some of its bytes. */
function beginFrame(socket: SyncSocket, declaredBytes: number, sentBytes: number): void {
  const stream = (socket.webSocket as unknown as { _socket: NodeJS.WritableStream })._socket;
  const header = Buffer.alloc(14);
  header.set([0x81, 0xff]);
  header.writeBigUInt64BE(BigInt(declaredBytes), 2);
  stream.write(header);
  stream.write(Buffer.alloc(sentBytes, 'x'));
}

describe('connections', () => {
  test('SPEC 24.5: connections over the limit are refused with 503', async () => {
    await start({ connections: 1 });
    await fixture.socket();
    const second = new WebSocket(`${fixture.address}/api/1.48.0/sync`);
    const error = await new Promise<Error>((resolve) => second.on('error', resolve));
    expect(error.message).toContain('503');
  });

  test('SPEC 24.5: a network that has all the sockets it may have does not keep out another', async () => {
    await start({ networkConnections: 1 });
    await fixture.socket();
    const second = new WebSocket(`${fixture.address}/api/1.48.0/sync`);
    await once(second, 'error');
    const elsewhere = new WebSocket(`${fixture.address}/api/1.48.0/sync`, {
      headers: { 'x-forwarded-for': '192.0.2.1' },
    });
    await once(elsewhere, 'open');
    elsewhere.terminate();
  });
});

describe('waiting messages', () => {
  test('SPEC 23.5, 24.3: a suspended socket that sends too much is closed, so that it reconnects with its token first', async () => {
    await start();
    const socket = await fixture.socket();
    suspend(socket);
    await socket.until('the refusal', () => socket.heard.length > 0);
    for (let i = 0; i < 2; i++) socket.mutate(i, 'bank:open', { owner: 'x'.repeat(40 * KIB), balance: 1 });
    expect(await socket.untilClosed()).toEqual({ code: 1008, reason: 'TooManyConcurrentRequests' });
    expect(socket.heard.some(({ type }) => type === 'FatalError')).toBe(false);
  });

  test('SPEC 23.5: messages sent together with a refused token do not block the next token', async () => {
    await start();
    const socket = await fixture.socket();
    suspend(socket);
    socket.mutate(0, 'bank:open', { owner: 'x'.repeat(50 * KIB), balance: 1 });
    await socket.until('the refusal', () => socket.heard.length > 0);
    socket.say({ type: 'Authenticate', tokenType: 'None', baseVersion: 1 });
    await socket.until('the mutation', () => socket.heard.some(({ type }) => type === 'MutationResponse'));
  });

  test.each([{}, { waitingMessages: 2, anonymousFrameBytes: MIB }])(
    'SPEC 24.3: mutations far beyond the limits are all done, in order (%j)',
    async (limits) => {
      await start(limits);
      const socket = await fixture.socket();
      const count = 40;
      for (let i = 0; i < count; i++)
        socket.mutate(i, 'bank:open', { owner: `${i}`.padEnd(50 * KIB), balance: 1 });
      const answers = () => socket.heard.filter(({ type }) => type === 'MutationResponse');
      await socket.until('all answers', () => answers().length === count);
      expect(answers().map(({ requestId }) => requestId)).toEqual(Array.from({ length: count }, (_, i) => i));
    },
  );

  test('SPEC 24.6: of many sockets within their own limits, those that hold most are cut off', async () => {
    await start({ waitingBytes: 400 * KIB });
    const small = await fixture.socket();
    suspend(small);
    small.mutate(0, 'bank:open', { owner: 'small', balance: 1 });
    await small.until('the refusal', () => small.heard.length > 0);
    const large = await Promise.all(Array.from({ length: 10 }, () => fixture.socket()));
    for (const socket of large) {
      suspend(socket);
      socket.mutate(0, 'bank:open', { owner: 'x'.repeat(60 * KIB), balance: 1 });
    }
    await small.until('cuts', () => large.filter(({ closed }) => closed !== null).length >= 4);
    expect(small.closed).toBe(null);
    small.say({ type: 'Authenticate', tokenType: 'None', baseVersion: 1 });
    await small.until('its mutation', () => small.heard.some(({ type }) => type === 'MutationResponse'));
  });

  test('SPEC 24.6: running calls count, and a socket that is cut off releases all that it held', async () => {
    await start({ waitingBytes: 2 * MIB });
    const open = closeGate('budget');
    const sockets = await Promise.all(Array.from({ length: 10 }, () => fixture.socket()));
    for (const socket of sockets) {
      socket.say({
        type: 'Action',
        requestId: 0,
        udfPath: 'bank:slowly',
        args: [{ gate: 'budget' }],
        note: 'x'.repeat(60 * KIB),
      });
    }
    const cut = () => sockets.filter(({ closed }) => closed !== null).length;
    await sockets[0]?.until('cuts', () => cut() >= 5);
    open();
    await sockets[0]?.until('answers', () => {
      const answered = sockets.filter(({ heard }) => heard.some(({ type }) => type === 'ActionResponse'));
      return answered.length + cut() === 10;
    });
    expect(cut()).toBeLessThan(10);
  });
});

describe('large messages', () => {
  test('SPEC 20.1: an anonymous socket may send much less than a signed-in one', async () => {
    await start();
    const anonymous = await fixture.socket();
    anonymous.mutate(0, 'bank:open', { owner: 'x'.repeat(64 * KIB), balance: 1 });
    expect((await anonymous.untilClosed()).code).toBe(1009);
    const known = await fixture.socket();
    signIn(known);
    known.mutate(0, 'bank:open', { owner: 'x'.repeat(900 * KIB), balance: 1 });
    await known.until('the answer', () => known.heard.some(({ type }) => type === 'MutationResponse'));
    known.webSocket.send('x'.repeat(2 * MIB + 1));
    expect((await known.untilClosed()).code).toBe(1009);
  });

  test('SPEC 20.1: a message that grows over the limit is refused before its end', async () => {
    await start();
    const socket = await fixture.socket();
    beginFrame(socket, MIB, 200 * KIB);
    expect((await socket.untilClosed()).code).toBe(1009);
  });

  test('SPEC 20.1: a message in a thousand frames closes the socket', async () => {
    await start();
    const socket = await fixture.socket();
    for (let i = 0; i < 1000; i++) socket.webSocket.send('x', { fin: false });
    expect((await socket.untilClosed()).code).toBe(1008);
  });

  test('SPEC 24.6: unfinished messages count too', async () => {
    await start({ waitingBytes: 400 * KIB });
    const sockets = await Promise.all(Array.from({ length: 10 }, () => fixture.socket()));
    for (const socket of sockets) beginFrame(socket, 64 * KIB, 60 * KIB);
    const cut = () => sockets.filter(({ closed }) => closed !== null).length;
    await sockets[0]?.until('cuts', () => cut() >= 4);
    expect(cut()).toBeLessThan(10);
  });
});

describe('subscriptions of a socket', () => {
  test('SPEC 20.3: a signed-in socket may subscribe to more queries', async () => {
    await start();
    const socket = await fixture.socket();
    signIn(socket);
    socket.modify(queries(101, 'bank:account', (key) => ({ owner: `${key}` })));
    await socket.until('all', () => socket.value(100) === null);
  });

  test('SPEC 20.3: queries with arguments that exceed the message limit get a fatal error', async () => {
    await start();
    const socket = await fixture.socket();
    for (let queryId = 0; queryId < 3; queryId++) {
      socket.add(queryId, 'bank:account', { owner: `${queryId}`.padEnd(30 * KIB) });
    }
    expect(await socket.untilClosed()).toEqual({ code: 1002, reason: 'ProtocolError' });
    expect(socket.heard.at(-1)).toMatchObject({
      type: 'FatalError',
      error: expect.stringContaining('65536'),
    });
  });

  test('SPEC 24.8: a socket with many slow queries does not keep another waiting', async () => {
    await start();
    const greedy = await fixture.socket();
    greedy.modify(queries(100, 'bank:busy', (key) => ({ milliseconds: 10, key })));
    await greedy.until('it to begin', () => fixture.sync.connectionCount === 1);
    const reader = await fixture.socket();
    reader.add(0, 'bank:account', { owner: 'nobody' });
    await reader.until('the answer', () => reader.value(0) === null);
    expect(greedy.transitions).toEqual([]);
    await greedy.until('its answers', () => greedy.value(99) === 99);
  });

  test('SPEC 20.3, 24.8: removing a query before its turn does not keep others from theirs', async () => {
    await start();
    const greedy = await fixture.socket();
    greedy.modify(queries(30, 'bank:busy', (key) => ({ milliseconds: 10, key })));
    const reader = await fixture.socket();
    for (let queryId = 0; queryId < 10; queryId += 1) {
      reader.modify([
        ...(queryId === 0 ? [] : [{ type: 'Remove', queryId: queryId - 1 }]),
        { type: 'Add', queryId, udfPath: 'bank:busy', args: [{ milliseconds: 1, key: 1000 + queryId }] },
      ]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await reader.until('the last answer', () => reader.value(9) === 1009);
  });

  test('SPEC 24.8: commits during a transition’s queries are not missed', async () => {
    await start();
    await fixture.mutate('bank:open', { owner: 'a', balance: 1 });
    const socket = await fixture.socket();
    socket.modify([
      ...queries(20, 'bank:busy', (key) => ({ milliseconds: 5, key })),
      { type: 'Add', queryId: 20, udfPath: 'bank:account', args: [{ owner: 'a' }] },
    ]);
    for (let i = 0; i < 20; i++) await fixture.mutate('bank:deposit', { owner: 'a', amount: 1 });
    await socket.until('the last balance', () => socket.value(20) === 21);
  });

  test('SPEC 24.7: a shared answer counts once, and the socket with the most answers is cut off', async () => {
    await start({ waitingBytes: 4 * MIB });
    const crowd = await Promise.all(Array.from({ length: 10 }, () => fixture.socket()));
    for (const socket of crowd) socket.add(0, 'bank:long', { characters: 500 * KIB, key: 0 });
    for (const socket of crowd) await socket.until('the answer', () => socket.value(0) !== undefined);
    const greedy = await fixture.socket();
    for (let key = 1; key < 7; key++) greedy.add(key, 'bank:long', { characters: 500 * KIB, key });
    expect((await greedy.untilClosed()).code).toBe(1006);
    expect(crowd.filter(({ closed }) => closed !== null)).toEqual([]);
  });
});

test('SPEC 20.4: mutations that run without waiting do not keep another socket waiting', async () => {
  await start();
  const { runMutation } = fixture.runner;
  let ran = 0;
  Object.assign(fixture.runner, {
    runMutation: async () => {
      const endMs = performance.now() + 10;
      while (performance.now() < endMs);
      ran++;
      return { result: { kind: 'failure', errorMessage: 'refused', logLines: [] }, ts: 0n };
    },
  });
  const greedy = await fixture.socket();
  for (let i = 0; i < 100; i++) greedy.mutate(i, 'bank:refuse', {});
  await greedy.until('it to begin', () => ran > 0);
  const reader = await fixture.socket();
  reader.add(0, 'bank:account', { owner: 'nobody' });
  await reader.until('the answer', () => reader.value(0) === null);
  expect(ran).toBeLessThan(100);
  await greedy.until('all', () => ran === 100);
  Object.assign(fixture.runner, { runMutation });
});

test('SPEC 24.2, 24.6: of the sockets that do not read, the one with most waiting is cut off', async () => {
  await start({ waitingBytes: 24 * MIB });
  const lazy = await Promise.all(Array.from({ length: 3 }, () => fixture.socket()));
  const reader = await fixture.socket();
  const gate = 'x'.repeat(60 * KIB);
  for (const socket of lazy) {
    socket.webSocket.pause();
    // Each answer is as large as the message.
    for (let i = 0; i < 300; i++) {
      socket.say({ type: 'Action', requestId: i, udfPath: 'bank:slowly', args: [{ gate }] });
    }
  }
  await reader.until('cuts', () => fixture.sync.connectionCount < 4);
  expect(fixture.sync.connectionCount).toBeGreaterThan(1);
  reader.add(0, 'bank:account', { owner: 'nobody' });
  await reader.until('the answer', () => reader.value(0) === null);
});
