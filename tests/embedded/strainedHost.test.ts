import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ConvexHttpClient } from 'convex/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { path } from './bank.ts';
import { HostFixture } from './hostFixture.ts';

const MIB = 1024 * 1024;
const fixture = new HostFixture();
let origin: string;
let child: ChildProcess;

/** Starts a host with little memory in a separate process. */
beforeEach(async () => {
  child = fork(join(import.meta.dirname, 'crashingHost.ts'), [await fixture.folder(), '0'], {
    execArgv: ['--max-old-space-size=200', '--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const started = child;
  fixture.defer(() => started.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [{ origin: string }];
  origin = message.origin;
});
afterEach(() => fixture.release());

/** Sends the messages after a Connect, and resolves when the host ends the connection. */
async function attack(messages: Iterable<string>): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/1.48.0/sync`);
  fixture.defer(() => socket.terminate());
  socket.on('error', () => socket.terminate());
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  await Promise.race([once(socket, 'open'), closed]);
  const sessionId = crypto.randomUUID();
  socket.send(JSON.stringify({ type: 'Connect', sessionId, connectionCount: 0, lastCloseReason: null }));
  for (const message of messages) {
    if (socket.readyState !== socket.OPEN) break;
    await Promise.race([closed, new Promise((resolve) => socket.send(message, resolve))]);
  }
  await closed;
}

/** Another reader must be answered for as long as the attacks last. */
async function readDuring(attacks: readonly Promise<void>[]): Promise<void> {
  let isOver = false;
  const over = Promise.all(attacks).finally(() => {
    isOver = true;
  });
  const reader = new ConvexHttpClient(origin, { logger: false });
  while (!isOver) expect(await reader.query(path.account, { owner: 'nobody' })).toBe(null);
  await over;
}

function modify(count: number, args: (queryId: number) => object): string {
  return JSON.stringify({
    type: 'ModifyQuerySet',
    baseVersion: 0,
    newVersion: 1,
    modifications: Array.from({ length: count }, (_, queryId) => ({
      type: 'Add',
      queryId,
      udfPath: 'bank:blob',
      args: [args(queryId)],
    })),
  });
}

test('SPEC 23.5, 24.3, 24.6: messages that wait for an identity do not fill the memory', async () => {
  const refused = JSON.stringify({ type: 'Authenticate', tokenType: 'User', value: 'a.b.c', baseVersion: 0 });
  const mutation = (requestId: number, bytes: number) =>
    JSON.stringify({
      type: 'Mutation',
      requestId,
      udfPath: 'bank:open',
      args: [{ owner: 'x'.repeat(bytes) }],
    });
  function* few(): Generator<string> {
    yield refused;
    for (let i = 0; i < 15; i++) yield mutation(i, 19 * MIB);
  }
  function* many(): Generator<string> {
    yield refused;
    for (let i = 0; i < 8000; i++) yield mutation(i, 50_000);
  }
  await Promise.all([attack(few()), attack(many())]);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  const reader = new ConvexHttpClient(origin, { logger: false });
  expect(await reader.query(path.account, { owner: 'nobody' })).toBe(null);
}, 60_000);

test('SPEC 20.3, 24.7, 24.8: thousands of large answers do not fill the memory, and others are answered', async () => {
  const attacks = [attack([modify(5000, (queryId) => ({ sizeBytes: 3 * MIB - 3 * queryId }))])];
  for (let i = 0; i < 20; i++) {
    attacks.push(attack([modify(100, (queryId) => ({ sizeBytes: 3 * MIB - 3 * (queryId + 100 * i) }))]));
  }
  await readDuring(attacks);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}, 60_000);
