import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import type { NetworkInterfaceInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { ConvexError } from 'convex/values';
import { expect, test } from 'vitest';
import { DataFolderInUse } from '../../embedded/storage/folder/dataFolder.ts';
import { DataFolderUnusable } from '../../embedded/storage/folder/dataFolderUnusable.ts';
import { dataDirOf, networkAddresses, readSettings } from '../../server/settings.ts';
import { startupProblem } from '../../server/startupProblem.ts';
import { makeFolder } from '../makeFolder.ts';
import { writeFiles } from './library/fixtures.ts';

test('without any variables the server listens to this computer only', () => {
  expect(readSettings({})).toEqual({
    port: 3210,
    hostname: '127.0.0.1',
    dataDir: resolve('data'),
    limits: {},
    logFormat: 'text',
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
    logFormat: 'text',
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
  [{ LIPI_LOG: 'xml' }, 'LIPI_LOG'],
  [{ VITE_ANALYTICS_SRC: 'data:text/javascript,0' }, 'VITE_ANALYTICS_SRC'],
])('an invalid setting is refused by name: %j', (env, name) => {
  expect(() => readSettings(env)).toThrow(name);
});

const settings = readSettings({ LIPI_DATA_DIR: '/srv/lipi' });
const failure = (code: string, more = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...more });

test.each([
  [failure('EADDRINUSE', { syscall: 'listen' }), 'PORT=3211 npm start'],
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
  const dataDir = makeFolder();
  await writeFiles(dataDir, { version: '9.9.9\n' });
  const cause = new Error('the documents in table "x" do not match the schema.\nDocument with ID …');
  const problem = startupProblem(new DataFolderUnusable(dataDir, 'unreadableFormat', cause), settings);
  expect(problem).toMatch(/^This version of Lipi \(.+\) cannot read .*table "x".*Start version 9\.9\.9,/);
  expect(problem).not.toContain('\n');
});

test('an unforeseen error is reported with its stack', () => {
  expect(startupProblem(new Error('unforeseen'), settings)).toContain('    at ');
});

test('a data folder’s path is made absolute, and the folder need not exist', async () => {
  const folder = makeFolder();
  expect(dataDirOf(undefined, 'LIPI_DATA_DIR')).toBe(resolve('data'));
  expect(dataDirOf('some/where', '--data')).toBe(resolve('some/where'));
  expect(dataDirOf(join(folder, 'deep', 'data'), '--data')).toBe(join(folder, 'deep', 'data'));
  expect(await readdir(folder)).toEqual([]);
});

test('a path that cannot be a folder is reported in one sentence, by npm start too', async () => {
  const folder = makeFolder();
  const file = join(folder, 'story.txt');
  await writeFiles(folder, { 'story.txt': 'no folder' });
  expect(() => dataDirOf(file, '--data')).toThrow(
    `The data folder ${file} is not a folder. Name another with --data.`,
  );
  expect(() => dataDirOf(join(file, 'a', 'b'), 'LIPI_DATA_DIR')).toThrow(
    `${join(file, 'a', 'b')} cannot be a folder: ${file} is not one`,
  );
  for (const empty of ['', '  ']) expect(() => dataDirOf(empty, 'LIPI_DATA_DIR')).toThrow('is empty');
  expect(() => dataDirOf('a\0b', 'LIPI_DATA_DIR')).toThrow("'a\\0b', and a path cannot contain");
  const { status, stderr } = spawnSync(process.execPath, ['server/run.mjs', 'main'], {
    env: { ...process.env, LIPI_DATA_DIR: '', PORT: '0' },
    encoding: 'utf8',
  });
  const sentence = 'LIPI_DATA_DIR is empty: name a folder, or leave it out to use ./data.\n';
  expect({ status, stderr }).toEqual({ status: 1, stderr: sentence });
});

const found = (address: string, family: 'IPv4' | 'IPv6', internal: boolean) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;

test('a server on every interface is found at each network address, one on the loopback interface at none', () => {
  const interfaces = {
    lo: [found('127.0.0.1', 'IPv4', true), found('::1', 'IPv6', true)],
    wlan0: [found('192.168.1.20', 'IPv4', false), found('fe80::1', 'IPv6', false)],
    eth0: [found('10.0.0.7', 'IPv4', false)],
  };
  for (const hostname of ['0.0.0.0', '::']) {
    expect(networkAddresses(hostname, 3210, interfaces)).toEqual([
      'http://192.168.1.20:3210',
      'http://10.0.0.7:3210',
    ]);
  }
  expect(networkAddresses('127.0.0.1', 3210, interfaces)).toEqual([]);
});
