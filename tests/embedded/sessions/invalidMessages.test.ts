import { beforeEach, expect, test } from 'vitest';
import { bank } from '../bank.ts';
import { waitUntil } from '../hostFixture.ts';
import { SyncFixture } from './syncFixture.ts';

let fixture: SyncFixture;
beforeEach(async () => {
  fixture = await SyncFixture.start(bank);
});

const connect = JSON.stringify({
  type: 'Connect',
  sessionId: 's',
  connectionCount: 0,
  lastCloseReason: null,
});
const thenSay = (message: unknown) => [connect, JSON.stringify(message)];
const add = (fields: object) => ({
  type: 'Add',
  queryId: 0,
  udfPath: 'bank:accounts',
  args: [{}],
  ...fields,
});
const modify = (...modifications: object[]) => ({
  type: 'ModifyQuerySet',
  baseVersion: 0,
  newVersion: 1,
  modifications,
});

test.each<[string, (string | Buffer)[]]>([
  ['text that is no JSON', ['hello']],
  ['a number', ['1']],
  ['null', ['null']],
  ['bytes', [Buffer.from(connect)]],
  ['no type', ['{}']],
  ['an unknown type', thenSay({ type: 'Shutdown' })],
  ['anything before Connect', [JSON.stringify(modify())]],
  ['Connect twice', [connect, connect]],
  ['a session id that is none', [connect.replace('"s"', '"../x"')]],
  ['a timestamp that is none', [connect.replace('}', ',"maxObservedTimestamp":"zz"}')]],
  [
    'an admin who would act as a user',
    thenSay({ type: 'Authenticate', tokenType: 'Admin', value: 'k', baseVersion: 0, impersonating: {} }),
  ],
  ['a wrong base version', thenSay({ ...modify(), baseVersion: 3, newVersion: 4 })],
  ['a version that does not grow', thenSay({ ...modify(), newVersion: 0 })],
  ['a negative version', thenSay({ ...modify(), newVersion: -1 })],
  ['a query id used twice', thenSay(modify(add({}), add({})))],
  ['the removal of no query', thenSay(modify({ type: 'Remove', queryId: 9 }))],
  ['a query without a path', thenSay(modify(add({ udfPath: 5 })))],
  ['arguments that are no list', thenSay(modify(add({ args: {} })))],
  ['two arguments', thenSay(modify(add({ args: [{}, {}] })))],
  ['a journal that is no text', thenSay(modify(add({ journal: 5 })))],
  ['a request id that is no number', thenSay({ type: 'Mutation', requestId: 'x', udfPath: 'a', args: [{}] })],
  ['an identity version out of turn', thenSay({ type: 'Authenticate', tokenType: 'None', baseVersion: 4 })],
  ['an unknown kind of token', thenSay({ type: 'Authenticate', tokenType: 'Root', baseVersion: 0 })],
  ['too many queries', thenSay(modify(...Array.from({ length: 101 }, (_, queryId) => add({ queryId }))))],
])('SPEC 20.1, 20.3, 23.1, 29.1: %s gets a fatal error and ends the session', async (_what, messages) => {
  const socket = await fixture.socket({ connect: false });
  for (const message of messages) socket.webSocket.send(message, { binary: message instanceof Buffer });
  expect(await socket.untilClosed()).toEqual({ code: 1002, reason: 'ProtocolError' });
  expect(socket.heard.at(-1)).toMatchObject({ type: 'FatalError', error: expect.any(String) });
  await waitUntil('the session to be gone', () => fixture.sync.connectionCount === 0);
});

test('SPEC 29.1: a broken frame closes the socket', async () => {
  const socket = await fixture.socket();
  const stream = (socket.webSocket as unknown as { _socket: NodeJS.WritableStream })._socket;
  stream.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]));
  await socket.untilClosed();
  await waitUntil('the session to be gone', () => fixture.sync.connectionCount === 0);
});

test('SPEC 20.8: an unknown function or invalid arguments fail only that query or mutation', async () => {
  const socket = await fixture.socket();
  socket.add(0, 'bank:nothing');
  socket.add(1, 'bank:account', { owner: 5 });
  socket.add(2, 'bank:account', { owner: 'a' });
  await socket.until('three answers', () => socket.value(2) === null);
  const types = socket.transitions.flatMap(({ modifications }) => modifications.map(({ type }) => type));
  expect(types.sort()).toEqual(['QueryFailed', 'QueryFailed', 'QueryUpdated']);
  socket.mutate(0, 'bank:nothing', {});
  socket.mutate(1, 'bank:open', { owner: 'ok', balance: 1 });
  await socket.until('both answers', () => socket.heard.some(({ requestId }) => requestId === 1));
  expect(socket.heard.find(({ requestId }) => requestId === 0)).toMatchObject({ success: false });
});
