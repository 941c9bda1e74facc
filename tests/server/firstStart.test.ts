/** @module-tag deep */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRunningHost } from '../../embedded/storage/folder/dataFolder.ts';
import { buildSite } from '../../server/buildSite.ts';
import { eventually } from '../eventually.ts';
import { makeFolder } from '../makeFolder.ts';

/** Narrations have about a megabyte each: when the database has grown by this, some stories are in and others are not. */
const someStoriesBytes = 2 * 1000 * 1000;

const serverItself = [process.execPath, 'server/run.mjs', 'main'] as const;

/** Runs the server on a data folder, on a free port, with a built app. */
async function start(
  dataDir: string,
  [command, ...args]: readonly [string, ...string[]] = serverItself,
  environment: NodeJS.ProcessEnv = {},
) {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...environment, HOST: '127.0.0.1', PORT: '0', LIPI_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const pid = child.pid ?? Number.NaN;
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    output: () => output,
    /** The exit code, when nobody is left who could write to the output. */
    ended,
    /** Resolves with the exit code. `all`: the signal goes to the whole group. */
    async end(signal: NodeJS.Signals, to: 'one' | 'all' = 'one'): Promise<number | null> {
      process.kill(to === 'all' ? -pid : pid, signal);
      return await ended;
    },
  };
}

async function databaseBytes(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const name of ['database.sqlite', 'database.sqlite-wal']) {
    bytes += await stat(join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

/** The address of the process that holds the folder. */
function originOf(dataDir: string): Promise<string> {
  return eventually(() => {
    const url = readRunningHost(dataDir)?.url;
    if (!url) throw new Error('nobody listens yet');
    return url;
  });
}

/** Resolves once the database holds some more stories than now. */
async function moreStories(dataDir: string): Promise<void> {
  const before = await databaseBytes(dataDir);
  await eventually(async () =>
    expect(await databaseBytes(dataDir)).toBeGreaterThan(before + someStoriesBytes),
  );
}

/** The number of stories in the answer; undefined when there is no answer, or a failure. */
async function storyCount(origin: string): Promise<number | undefined> {
  const asked = { path: 'content:get', format: 'json', args: {} };
  const answer = await fetch(`${origin}/api/query`, { method: 'POST', body: JSON.stringify(asked) }).catch(
    () => null,
  );
  return ((await answer?.json()) as { value?: unknown[] } | undefined)?.value?.length;
}

test('a first start that is killed or stopped is completed by the next, and visitors never see a part of it', async () => {
  await buildSite(() => undefined);
  const dataDir = join(makeFolder(), 'data');
  const killed = await start(dataDir);
  await moreStories(dataDir);
  const duringKilled = storyCount(await originOf(dataDir));
  await killed.end('SIGKILL');
  expect(await duringKilled).toBeUndefined();

  const stopped = await start(dataDir);
  await moreStories(dataDir);
  const duringStopped = storyCount(await originOf(dataDir));
  expect(await stopped.end('SIGTERM')).toBe(0);
  expect(await duringStopped).toBeUndefined();
  expect(stopped.output()).toBe('SIGTERM: stopping.\n');

  const finished = await start(dataDir, serverItself, { LIPI_ORIGIN: 'https://lipi.example' });
  const origin = await originOf(dataDir);
  const [count, page] = await Promise.all([storyCount(origin), fetch(origin)]);
  expect(count).toBe(20);
  expect(await page.text()).toContain('href="/content/');
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000');
  await eventually(() =>
    expect(finished.output()).toContain(`Lipi is at https://lipi.example\nand listens at ${origin}`),
  );
  expect(finished.output()).toContain('bundled stories have been added to the library.');
  expect(await finished.end('SIGTERM')).toBe(0);
});

test.runIf(existsSync('/proc/self'))(
  'a data folder that cannot be written ends the start with one sentence',
  async () => {
    await buildSite(() => undefined);
    // Not even root can make a folder there.
    const { output, ended } = await start('/proc/library', ['npm', 'start', '--silent']);
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      /^The data folder \/proc\/library cannot be written: .+\. Choose another folder with LIPI_DATA_DIR\.\n$/,
    );
  },
);

test.runIf(process.platform !== 'win32')(
  'however npm start is ended, the server finishes its work, and the next start finds the folder free',
  async () => {
    await buildSite(() => undefined);
    const dataDir = join(makeFolder(), 'data');
    const ways = [
      { signal: 'SIGTERM', to: 'one', said: 'SIGTERM' },
      // Ctrl-C, which the server hears from the terminal and again from npm.
      { signal: 'SIGINT', to: 'all', said: 'SIGINT' },
      // npm does not pass these on: the server notices that npm is gone.
      { signal: 'SIGHUP', to: 'one', said: 'SIGTERM' },
      { signal: 'SIGKILL', to: 'one', said: 'SIGTERM' },
    ] as const;
    for (const { signal, to, said } of ways) {
      const started = await start(dataDir, ['npm', 'start', '--silent']);
      await eventually(() => expect(started.output()).toContain('Lipi is at'));
      await started.end(signal, to);
      expect(started.output(), signal).toMatch(new RegExp(`${said}: stopping\\.\\n$`));
      expect(readRunningHost(dataDir), signal).toBeNull();
    }
  },
);
