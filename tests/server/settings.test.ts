import { resolve } from 'node:path';
import { ConvexError } from 'convex/values';
import { expect, test } from 'vitest';
import { DataFolderInUse } from '../../embedded/storage/folder/dataFolder.ts';
import { DataFolderUnusable } from '../../embedded/storage/folder/dataFolderUnusable.ts';
import { readSettings } from '../../server/settings.ts';
import { startupProblem } from '../../server/startupProblem.ts';
import { makeFolder, writeFiles } from './library/fixtures.ts';

test('without any variables the server listens to this computer only', () => {
  expect(readSettings({})).toEqual({
    port: 3210,
    hostname: '127.0.0.1',
    dataDir: resolve('data'),
    limits: {},
  });
});

test('variables set the port, the interface, the folder and the public address', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    LIPI_DATA_DIR: '/srv/lipi',
    LIPI_ORIGIN: 'https://lipi.example/',
    VITE_ANALYTICS_SRC: 'https://stats.example/a.js',
  };
  expect(readSettings(env)).toEqual({
    port: 8080,
    hostname: '0.0.0.0',
    dataDir: resolve('/srv/lipi'),
    publicOrigin: 'https://lipi.example',
    analyticsUrl: 'https://stats.example/a.js',
    limits: {},
  });
});

test('a variable named after a host limit changes the limit', () => {
  expect(readSettings({ LIPI_FRAME_BYTES: '4096' }).limits).toEqual({ frameBytes: 4096 });
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ LIPI_FRAME_BYTES: '1.5' }, 'LIPI_FRAME_BYTES'],
  [{ LIPI_CONNECTIONS: '-1' }, 'LIPI_CONNECTIONS'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ LIPI_ORIGIN: 'lipi.example' }, 'LIPI_ORIGIN'],
  [{ LIPI_ORIGIN: 'https://lipi.example/app' }, 'LIPI_ORIGIN'],
  [{ LIPI_ORIGIN: 'ftp://lipi.example' }, 'LIPI_ORIGIN'],
  [{ VITE_ANALYTICS_SRC: 'stats.example/a.js' }, 'VITE_ANALYTICS_SRC'],
  [{ VITE_ANALYTICS_SRC: 'data:text/javascript,0' }, 'VITE_ANALYTICS_SRC'],
])('an invalid setting is refused by name: %j', (env, name) => {
  expect(() => readSettings(env)).toThrow(name);
});

const settings = readSettings({ LIPI_DATA_DIR: '/srv/lipi' });
const failure = (code: string, more = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...more });

test.each([
  [failure('EADDRINUSE', { syscall: 'listen' }), 'PORT=3211 npm start'],
  [failure('EACCES', { syscall: 'mkdir' }), 'cannot be written'],
  [failure('ENOSPC'), 'is full'],
  [failure('disk_full'), 'is full'],
  [new Error('opening failed', { cause: failure('SQLITE_READONLY_DIRECTORY') }), 'cannot be written'],
  [new DataFolderUnusable('/srv/lipi', 'unwritable', failure('EROFS')), 'LIPI_DATA_DIR'],
  [new DataFolderUnusable('/srv/lipi', 'full', failure('ENOSPC')), 'is full'],
  [new DataFolderUnusable('/srv/lipi', 'damaged', failure('corrupt')), 'npm run library -- restore'],
  [new DataFolderUnusable('/srv/lipi', 'unreadableFormat', failure('format')), 'the version that wrote it'],
  [new ConvexError({ code: 'disk_full', message: 'full' }), 'is full'],
  [new DataFolderInUse('/srv/lipi', { pid: 42, url: 'http://127.0.0.1:3210' }), 'process 42 is using it'],
])('a failure to start is reported with a way out: %s', (error, told) => {
  const problem = startupProblem(error, settings);
  expect(problem).toContain(told);
  if (!told.startsWith('PORT')) expect(problem).toContain('/srv/lipi');
  expect(problem).not.toContain('    at ');
});

test('a folder of another version is named with that version, in one line', async () => {
  const dataDir = await makeFolder();
  await writeFiles(dataDir, { version: '9.9.9\n' });
  const cause = new Error('the documents in table "x" do not match the schema.\nDocument with ID …');
  const problem = startupProblem(new DataFolderUnusable(dataDir, 'unreadableFormat', cause), settings);
  expect(problem).toMatch(/^This version of Lipi \(.+\) cannot read .*table "x".*Start version 9\.9\.9,/);
  expect(problem).not.toContain('\n');
});

test('an unforeseen error is reported with its stack', () => {
  expect(startupProblem(new Error('unforeseen'), settings)).toContain('    at ');
});
