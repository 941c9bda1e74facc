import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startHost } from '../../../embedded/startHost.ts';
import { SqliteFile } from '../../../embedded/storage/sqliteFile.ts';
import { LibraryClient } from '../../../server/library/libraryClient.ts';
import { loadFunctions } from '../../../server/loadFunctions.ts';
import { seedLibrary } from '../../../server/seed.ts';
import { readSettings } from '../../../server/settings.ts';
import { startupProblem } from '../../../server/startupProblem.ts';
import { watchServer } from '../../../server/watchServer.ts';
import { failureWords } from '../../../src/account/words.tsx';
import { answerOf } from '../../../src/shared/functionCall.ts';
import { makeFolder } from '../../makeFolder.ts';
import { storyFile, writeFiles } from './fixtures.ts';
import { library } from './runLibrary.ts';

const large = 'A long text. '.repeat(20_000);

let folder: string;
let dataDir: string;
let origin: string;
let client: LibraryClient;
let adminKey: string;
let logged: string[];

/** A library on a disk without any room: SQLite refuses to let the database grow. */
beforeEach(async () => {
  folder = makeFolder();
  dataDir = join(folder, 'data');
  logged = [];
  const prepareWrites = SqliteFile.prototype.prepareWrites;
  const prepared = vi.spyOn(SqliteFile.prototype, 'prepareWrites').mockImplementation(function (
    this: SqliteFile,
  ) {
    prepareWrites.call(this);
  });
  const host = await startHost({
    dataDir,
    functions: await loadFunctions(),
    port: 0,
    hostname: '127.0.0.1',
    log: (line) => logged.push(line),
  });
  onTestFinished(() => host.close());
  for (const database of prepared.mock.contexts as SqliteFile[]) database.limitPages(1);
  prepared.mockRestore();
  ({ origin, adminKey } = host);
  client = new LibraryClient(origin, adminKey);
});

const mutation = (path: string, args: object) =>
  fetch(`${origin}/api/mutation`, {
    method: 'POST',
    headers: { authorization: `Convex ${adminKey}` },
    body: JSON.stringify({ path, format: 'json', args }),
  });

test('who saves is told that the disk is full, a retry may pass, and each is one line in the log', async () => {
  for (let again = 0; again < 3; again += 1) {
    const response = await mutation('library:putSetting', { key: 'large', value: large });
    const answer = answerOf(response.status, await response.text());
    const failure = answer.ok ? undefined : answer.failure;
    expect(failure).toMatchObject({ kind: 'server', isDiskFull: true });
    expect(failure && failureWords(failure).message).toContain('disk is full');
  }
  const line = 'Nothing can be saved: the disk of the library is full';
  expect(logged).toEqual([line, line, line]);
});

test('an upload is answered with 507, and logged in one line', async () => {
  await mutation('library:putSetting', { key: 'large', value: 'small' });
  const { value: target } = (await (await mutation('library:uploadUrl', {})).json()) as { value: string };
  const response = await fetch(target, { method: 'POST', body: Buffer.alloc(1_000_000, 1) });
  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({ code: 'InsufficientStorage' });
  expect(logged).toEqual(['Nothing can be saved: the disk of the library is full']);
});

test('a command and a first start end with one sentence', async () => {
  const sentence =
    'The disk that holds the library is full. Free some space and start again. Nothing that was saved is lost.';
  await writeFiles(folder, { 'stories/salt/or.md': storyFile('or', large) });
  const { code, output } = await library(['import', join(folder, 'stories')], { LIPI_DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toContain('    at ');
  const now = Date.now();
  const error = await seedLibrary(client, { now, folder: join(folder, 'stories') }).catch((thrown) => thrown);
  expect(startupProblem(error, readSettings({ LIPI_DATA_DIR: dataDir }))).toBe(sentence);
});

test('less than 200 MB of free space are told to the operator once, and to the functions until there is more', async () => {
  const env: NodeJS.ProcessEnv = {};
  const lines: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let freeBytes = 199_999_999;
  const state = { version: '1.0.0', startedAt: 0, dataBytes: 0, lastBackupAt: null };
  await watchServer(
    dataDir,
    env,
    (line) => lines.push(line),
    async () => ({ ...state, freeBytes }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(env.LIPI_DISK_IS_SCARCE).toBe('yes');
  expect(lines).toEqual([expect.stringMatching(/nearly full: 199 MB are free/)]);
  freeBytes = 200_000_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(env.LIPI_DISK_IS_SCARCE).toBe('no');
  expect(JSON.parse(env.LIPI_SERVER_STATE ?? '')).toEqual({ ...state, freeBytes });
});
