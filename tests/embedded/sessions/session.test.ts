import { mutationGeneric, queryGeneric } from 'convex/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { SnapshotUnavailable } from '../../../embedded/storage/store.ts';
import { bank, runs } from '../bank.ts';
import { authConfig, issueToken } from '../issuedTokens.ts';
import { adminKey, SyncFixture, timestamp } from './syncFixture.ts';

let fixture: SyncFixture;

beforeEach(async () => {
  fixture = await SyncFixture.start({ ...bank, 'auth.config': authConfig });
});

describe('the conversation', () => {
  test('SPEC 29.1: a query with arguments nested without end is refused, and the socket stays open', async () => {
    const socket = await fixture.socket();
    const endless = `${'['.repeat(32_000)}${']'.repeat(32_000)}`;
    socket.webSocket.send(
      `{"type":"ModifyQuerySet","baseVersion":0,"newVersion":1,"modifications":[{"type":"Add","queryId":0,"udfPath":"bank:accounts","args":[{"a":${endless}}]}]}`,
    );
    await socket.until('the refusal', () => socket.transitions.length === 1);
    expect(socket.transitions[0]?.modifications).toMatchObject([
      { type: 'QueryFailed', errorMessage: expect.stringContaining('Value is too nested') },
    ]);
  });

  test('SPEC 20.2, 20.3: an empty query set is answered by a transition to its version', async () => {
    const socket = await fixture.socket();
    socket.modify([]);
    await socket.until('a transition', () => socket.transitions.length === 1);
    expect(socket.transitions[0]).toMatchObject({
      startVersion: { querySet: 0, identity: 0, ts: 'AAAAAAAAAAA=' },
      endVersion: { querySet: 1, identity: 0 },
      modifications: [],
    });
  });

  test('SPEC 20.3: added queries get values, and removals are confirmed', async () => {
    await fixture.mutate('bank:open', { owner: 'a', balance: 1 });
    const socket = await fixture.socket();
    socket.add(4, 'bank:account', { owner: 'a' });
    await socket.until('the value', () => socket.value(4) === 1);
    socket.modify([{ type: 'Remove', queryId: 4 }]);
    await socket.until('the removal', () => socket.transitions.length === 2);
    expect(socket.transitions[1]?.modifications).toEqual([{ type: 'QueryRemoved', queryId: 4 }]);
    await fixture.mutate('bank:deposit', { owner: 'a', amount: 1 });
    socket.modify([]);
    await socket.until('the next version', () => socket.transitions.length === 3);
    expect(socket.transitions[2]?.modifications).toEqual([]);
  });

  test('SPEC 20.5: a mutation is answered before a transition that reaches its commit', async () => {
    await fixture.mutate('bank:open', { owner: 'a', balance: 1 });
    const socket = await fixture.socket();
    socket.add(0, 'bank:account', { owner: 'a' });
    await socket.until('the value', () => socket.value(0) === 1);
    for (let i = 0; i < 20; i++) socket.mutate(i, 'bank:deposit', { owner: 'a', amount: 1 });
    await socket.until('all of it', () => socket.value(0) === 21);
    const responses = socket.heard.filter(({ type }) => type === 'MutationResponse');
    expect(responses.map(({ requestId }) => requestId)).toEqual(Array.from({ length: 20 }, (_, i) => i));
    for (const response of responses) {
      const later = socket.heard.slice(socket.heard.indexOf(response));
      const reached = later.some(
        (message) =>
          message.type === 'Transition' &&
          timestamp((message.endVersion as { ts: string }).ts) >= timestamp(String(response.ts)),
      );
      expect(reached).toBe(true);
    }
  });

  test('SPEC 20.5: a mutation that affects no subscription still gets its transition', async () => {
    const socket = await fixture.socket();
    socket.modify([]);
    await socket.until('the first transition', () => socket.transitions.length === 1);
    socket.mutate(0, 'bank:open', { owner: 'x', balance: 1 });
    await socket.until('a transition past it', () => socket.transitions.length === 2);
    const response = socket.heard.find(({ type }) => type === 'MutationResponse');
    const end = socket.transitions[1]?.endVersion.ts ?? '';
    expect(timestamp(end)).toBeGreaterThanOrEqual(timestamp(String(response?.ts)));
  });

  test('SPEC 20.6: an unchanged value is not sent again', async () => {
    await fixture.mutate('bank:open', { owner: 'a', balance: 1 });
    const socket = await fixture.socket();
    socket.add(0, 'bank:account', { owner: 'a' });
    socket.add(1, 'bank:accounts');
    await socket.until('both values', () => socket.value(0) === 1 && socket.value(1) !== undefined);
    await fixture.mutate('bank:deposit', { owner: 'a', amount: 0 });
    await fixture.mutate('bank:open', { owner: 'b', balance: 2 });
    await socket.until('the list', () => (socket.value(1) as unknown[]).length === 2);
    const updates = socket.transitions.flatMap(({ modifications }) => modifications);
    expect(updates.filter(({ queryId }) => queryId === 0)).toHaveLength(1);
  });

  test('SPEC 21.6: a client that has seen a later timestamp is not answered from an earlier one', async () => {
    const { ts } = await fixture.runner.runMutation({
      path: 'bank:open',
      args: { owner: 'a', balance: 1 },
      caller: { kind: 'admin' },
    });
    const ahead = Buffer.alloc(8);
    ahead.writeBigUInt64LE(ts + 1n);
    const socket = await fixture.socket({ connect: false });
    socket.connect({ maxObservedTimestamp: ahead.toString('base64') });
    socket.add(0, 'bank:account', { owner: 'a' });
    const other = await fixture.socket();
    other.add(0, 'bank:account', { owner: 'a' });
    await other.until('the other client’s value', () => other.value(0) === 1);
    expect(socket.transitions).toEqual([]);
    await fixture.mutate('bank:deposit', { owner: 'a', amount: 1 });
    await socket.until('the value', () => socket.value(0) === 2);
  });

  test('SPEC 21.5: after functions are loaded, every subscription is answered again', async () => {
    const socket = await fixture.socket();
    socket.add(0, 'bank:whoami');
    await socket.until('the value', () => socket.value(0) === null);
    await fixture.runner.load({
      ...bank,
      bank: { ...bank.bank, whoami: queryGeneric({ args: {}, handler: async () => 'reloaded' }) },
    });
    await socket.until('the new answer', () => socket.value(0) === 'reloaded');
  });

  test('SPEC 24.1: a large result is sent in chunks, which leave room for pings', async () => {
    const socket = await fixture.socket();
    socket.add(0, 'bank:blob', { sizeBytes: 3 * 1024 * 1024 });
    await socket.until('the value', () => String(socket.value(0)).length === 1024 * 1024);
    expect(socket.sizes.length).toBeGreaterThan(7);
    expect(Math.max(...socket.sizes)).toBeLessThan(200 * 1024);
  });
});

describe('identity', () => {
  test('SPEC 21.4, 23.6: an admin can call internal functions, others cannot, and their answers are not mixed', async () => {
    const outsider = await fixture.socket();
    outsider.add(0, 'bank:secret');
    await outsider.until('the refusal', () => outsider.transitions.length === 1);
    expect(outsider.transitions[0]?.modifications[0]?.type).toBe('QueryFailed');
    const admin = await fixture.socket();
    admin.say({ type: 'Authenticate', tokenType: 'Admin', value: adminKey, baseVersion: 0 });
    admin.add(0, 'bank:secret');
    await admin.until('the secret', () => admin.value(0) === 'internal');
    admin.say({ type: 'Authenticate', tokenType: 'None', baseVersion: 1 });
    await admin.until('the end of it', () => admin.transitions.at(-1)?.endVersion.identity === 2);
    expect(admin.transitions.at(-1)?.modifications[0]?.type).toBe('QueryFailed');
  });

  test('SPEC 20.9: a transition that sets an identity tells how far the client’s clock is ahead', async () => {
    const socket = await fixture.socket({ connect: false });
    socket.connect({ clientTs: Date.now() + 60 * 60 * 1000 });
    socket.modify([]);
    await socket.until('a transition', () => socket.transitions.length === 1);
    expect(socket.transitions[0]).not.toHaveProperty('clientClockSkew');
    socket.say({ type: 'Authenticate', tokenType: 'None', baseVersion: 0 });
    await socket.until('the identity', () => socket.transitions.at(-1)?.endVersion.identity === 1);
    const skewMs = Number(socket.transitions.at(-1)?.clientClockSkew);
    expect(Math.abs(skewMs - 60 * 60 * 1000)).toBeLessThan(60 * 1000);
  });

  test('SPEC 21.4: only a query that asks for the caller runs once for each caller', async () => {
    await fixture.mutate('bank:open', { owner: 'each', balance: 1 });
    const before = runs.whoami ?? 0;
    for (const subject of ['one', 'two', 'three']) {
      const socket = await fixture.socket();
      const value = await issueToken(subject);
      socket.say({ type: 'Authenticate', tokenType: 'User', value, baseVersion: 0 });
      socket.add(0, 'bank:whoami');
      socket.add(1, 'bank:account', { owner: 'each' });
      await socket.until('both', () => socket.value(0) === subject && socket.value(1) === 1);
    }
    expect((runs.whoami ?? 0) - before).toBe(3);
    expect(runs['account each']).toBe(1);
  });

  test('SPEC 23.5: after a refused token nothing runs until another is accepted', async () => {
    const socket = await fixture.socket();
    socket.say({ type: 'Authenticate', tokenType: 'User', value: 'forged', baseVersion: 0 });
    socket.add(0, 'bank:whoami');
    socket.mutate(0, 'bank:open', { owner: 'held', balance: 1 });
    await socket.until('the refusal', () => socket.heard.length > 0);
    expect(socket.heard[0]).toMatchObject({ type: 'AuthError', baseVersion: 0, authUpdateAttempted: true });
    socket.say({ type: 'Authenticate', tokenType: 'None', baseVersion: 1 });
    await socket.until('the held call', () => socket.heard.some(({ type }) => type === 'MutationResponse'));
    await socket.until('the value', () => socket.transitions.at(-1)?.endVersion.identity === 2);
    expect(socket.heard.slice(1).some(({ type }) => type === 'AuthError')).toBe(false);
  });

  test('SPEC 23.5: a session that does not authenticate again is closed', async () => {
    fixture = await SyncFixture.start(bank, { times: { reauthenticationMs: 1, sweepIntervalMs: 5 } });
    const socket = await fixture.socket();
    socket.say({ type: 'Authenticate', tokenType: 'User', value: 'forged', baseVersion: 0 });
    expect(await socket.untilClosed()).toEqual({ code: 1008, reason: 'AuthenticationExpected' });
  });
});

test('SPEC 21.7: a snapshot that is forgotten meanwhile restarts the transition, which loses nothing', async () => {
  const { runner } = fixture;
  const original = runner.runQuery;
  let failures = 0;
  const forgetful: typeof original = async (call) => {
    if (call.path === 'bank:accounts' && failures++ < 2) throw new SnapshotUnavailable('forgotten');
    return await original(call);
  };
  Object.assign(runner, { runQuery: forgetful });
  const socket = await fixture.socket();
  socket.modify([
    { type: 'Add', queryId: 0, udfPath: 'bank:accounts', args: [{}] },
    { type: 'Add', queryId: 1, udfPath: 'bank:whoami', args: [{}] },
    { type: 'Add', queryId: 2, udfPath: 'bank:whoami', args: [{}] },
    { type: 'Remove', queryId: 2 },
  ]);
  await socket.until('one transition', () => socket.transitions.length === 1);
  expect(failures).toBe(3);
  const ids = socket.transitions[0]?.modifications.map(({ type, queryId }) => [type, queryId]);
  expect(ids).toEqual([
    ['QueryUpdated', 0],
    ['QueryUpdated', 1],
    ['QueryRemoved', 2],
  ]);
});

test('SPEC 29.2: when the runner breaks, the socket is closed so that the client retries', async () => {
  const broken = mutationGeneric({ args: {}, handler: async () => null });
  await fixture.runner.load({ ...bank, bank: { ...bank.bank, broken } });
  const original = fixture.runner.runMutation;
  Object.assign(fixture.runner, { runMutation: () => Promise.reject(new Error('disk on fire')) });
  const socket = await fixture.socket();
  socket.mutate(0, 'bank:broken', {});
  expect(await socket.untilClosed()).toEqual({ code: 1011, reason: 'InternalServerError' });
  Object.assign(fixture.runner, { runMutation: original });
});
