import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../hostFixture.ts';

const lines: string[] = [];
let child: ChildProcess;
let origin: string;
let folder: string;
let errors = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lipi-stray-'));
  child = fork(join(import.meta.dirname, '..', 'strayErrorsHost.ts'), [folder], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  origin = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the host ended with ${code}: ${errors}`)));
    child.on('message', (message: { origin?: string; line?: string }) => {
      if (message.line !== undefined) lines.push(message.line);
      if (message.origin !== undefined) resolve(message.origin);
    });
  });
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function call(kind: string, path: string, args: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path, args }),
  });
  return (await response.json()) as { status: string; value?: unknown; errorMessage?: string };
}

/** The log line about a failed call, found by its request id. */
async function logged(answer: { errorMessage?: string }): Promise<string> {
  const id = /\[Request ID: ([0-9a-f]{16})\]/.exec(answer.errorMessage ?? '')?.[1] ?? 'no request id';
  await waitUntil(`a line about ${id}`, () => lines.some((line) => line.includes(id)));
  return lines.find((line) => line.includes(id)) ?? '';
}

describe('an error that would end the process fails only the function', () => {
  test.each([
    ['timer', 'Uncaught Error: timer'],
    ['interval', 'Uncaught Error: interval'],
    ['immediate', 'Uncaught Error: immediate'],
    ['tick', 'Uncaught Error: tick'],
    ['microtask', 'Uncaught Error: microtask'],
    ['emitter', 'Uncaught Error: emitter'],
    ['socket', 'Uncaught Error: connect ECONNREFUSED'],
    ['rejection', 'Uncaught Error: rejection'],
    ['stack', 'Uncaught RangeError: Maximum call stack size exceeded'],
    ['exit', "Uncaught Error: Can't use process.exit() in Convex functions."],
    ['caughtExit', "Uncaught Error: Can't use process.exit() in Convex functions."],
    ['abort', "Uncaught Error: Can't use process.abort() in Convex functions."],
    ['kill', "Uncaught Error: Can't use process.kill() in Convex functions."],
  ])('SPEC 11.6: %s in an action', async (how, message) => {
    const answer = await call('action', 'wild:act', { how });
    expect(answer.status).toBe('error');
    expect(await logged(answer)).toContain(message);
    expect((await call('query', 'wild:zone')).status).toBe('success');
  });

  test.each(['tick', 'microtask', 'rejection', 'exit', 'caughtExit', 'abort', 'kill'])(
    'SPEC 11.6: %s in a mutation, which is rolled back',
    async (how) => {
      const before = (await call('query', 'wild:count')).value;
      const answer = await call('mutation', 'wild:mutate', { how });
      expect(answer.status).toBe('error');
      expect(await logged(answer)).toMatch(/\[CONVEX M\(wild:mutate\)\].*\n?Uncaught Error/);
      expect((await call('query', 'wild:count')).value).toBe(before);
    },
  );

  test('SPEC 11.6: an error after the action ended is logged under its request id', async () => {
    const before = lines.length;
    expect((await call('action', 'wild:actAndEnd', { how: 'timer' })).status).toBe('success');
    const late = () => lines.slice(before).find((line) => line.includes('Uncaught Error: timer'));
    await waitUntil('the line', () => late() !== undefined);
    expect(late()).toMatch(
      /^\[CONVEX A\(wild:actAndEnd\)\] \[ERROR\] \[Request ID: [0-9a-f]{16}\] Server Error\n/,
    );
  });

  test('SPEC 11.5: a function that keeps failing logs no more than any other', async () => {
    await call('action', 'wild:act', { how: 'interval' });
    await waitUntil('the end of its lines', () => lines.some((line) => line.includes('Log overflow')));
    const count = lines.length;
    for (let at = 0; at < 20; at += 1) await call('query', 'wild:zone');
    expect(lines.length).toBeLessThan(count + 260);
  });
});

test('SPEC 11.2: functions see UTC, whatever the machine’s time zone', async () => {
  expect((await call('query', 'wild:zone')).value).toEqual({
    offset: 0,
    name: 'UTC',
    text: 'Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)',
  });
});

test('SPEC 11.6: an error that belongs to no function ends the process with its stack', async () => {
  child.removeAllListeners('exit');
  const ended = once(child, 'exit');
  child.send('fail');
  const [code] = await ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/Error: a fault of the host’s own\n {4}at throwIt/);
});
