import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compiled } from '../compiled.ts';

let host: ChildProcess | undefined;
let origin = '';
let dataDir = '';

/** A host of hostile functions that lives, in a zone far from UTC: a new one when the last was ended. */
async function standing(): Promise<void> {
  if (host !== undefined && host.exitCode === null && host.signalCode === null) return;
  dataDir = await mkdtemp(join(tmpdir(), 'lipi-hostile-'));
  host = fork(await compiled('tests/attacks/hostileFunctions.ts'), [dataDir], {
    execArgv: [],
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [message] = (await once(host, 'message')) as [{ origin: string }];
  origin = message.origin;
}

afterEach(async ({ task }) => {
  // The last test of the file ends the host; a failed one may leave it in any state.
  if (task.result?.state !== 'fail' && task.name !== lastTest) return;
  host?.kill('SIGKILL');
  host = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function call(endpoint: 'query' | 'mutation' | 'action', path: string) {
  const response = await fetch(`${origin}/api/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: `hostile:${path}`, args: {}, format: 'json' }),
    signal: AbortSignal.timeout(10 * 1000),
  });
  return (await response.json()) as { status: string; value?: unknown };
}

test.each([
  'inNextTick',
  'inTimer',
  'inMicrotask',
  'unheardEmitter',
  'unhandled',
  'exits',
  'exitsLater',
  'afterItsEnd',
])('an action that ends its process (%s) does not end the host', async (name) => {
  await standing();
  const ended = call('action', name).catch(() => ({ status: 'cut off' }));
  const { status } = await ended;
  if (name !== 'afterItsEnd') expect(status).toBe('error');
  // Longer than what the action left to be done later.
  expect(await call('action', 'waits')).toMatchObject({ status: 'success' });
  expect(await call('query', 'count')).toMatchObject({ status: 'success' });
  expect(await call('action', 'calls')).toMatchObject({ status: 'success' });
});

test('what a mutation does not await, and a rejection that nobody handles, fail it and roll it back', async () => {
  await standing();
  const { value: before } = await call('query', 'count');
  for (const name of ['unawaited', 'rejects']) {
    expect((await call('mutation', name)).status, name).toBe('error');
  }
  expect((await call('query', 'count')).value).toBe(before);
});

const lastTest = 'functions see UTC, whatever the zone of the machine';

test(lastTest, async () => {
  await standing();
  expect((await call('query', 'zone')).value).toBe('2026-01-01T00:00:00.000Z');
});
