import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  DataFolderInUse,
  openDataFolder,
  readAdminKey,
  readRunningHost,
} from '../../../embedded/storage/dataFolder.ts';
import { startChild } from './childProcess.ts';
import { makeFolder } from './storeFixture.ts';

function makeDataDir(): string {
  return join(makeFolder(), 'deep', 'data');
}

function hold(dataDir: string) {
  const folder = openDataFolder(dataDir);
  onTestFinished(() => folder.release());
  return folder;
}

test.runIf(process.platform !== 'win32')('3.12 a data folder and its key are their owner’s alone', () => {
  const dataDir = makeDataDir();
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const folder = hold(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'admin.key')).mode & 0o777).toBe(0o600);
  expect(folder.adminKey.length).toBeGreaterThanOrEqual(43);
});

test('3.12 the admin key stays the same over openings', () => {
  const dataDir = makeDataDir();
  expect(readAdminKey(dataDir)).toBeNull();
  const first = openDataFolder(dataDir);
  first.release();
  expect(hold(dataDir).adminKey).toBe(first.adminKey);
  expect(readAdminKey(dataDir)).toBe(first.adminKey);
});

test('3.12 a second holder is told the process and the address of the first', () => {
  const dataDir = makeDataDir();
  expect(readRunningHost(dataDir)).toBeNull();
  const folder = openDataFolder(dataDir);
  expect(readRunningHost(dataDir)).toEqual({ pid: process.pid, url: null });
  folder.announce('http://127.0.0.1:3210');
  expect(readRunningHost(dataDir)).toEqual({ pid: process.pid, url: 'http://127.0.0.1:3210' });
  expect(() => openDataFolder(dataDir)).toThrow(DataFolderInUse);
  expect(() => openDataFolder(dataDir)).toThrow(`process ${process.pid} at http://127.0.0.1:3210`);
  folder.release();
  folder.release();
  expect(readRunningHost(dataDir)).toBeNull();
  expect(existsSync(join(dataDir, 'host.json'))).toBe(false);
});

test('3.12 what a dead process left behind holds nothing, even when its number lives again', () => {
  const dataDir = makeDataDir();
  openDataFolder(dataDir).release();
  writeFileSync(join(dataDir, 'host.json'), JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:1' }));
  expect(readRunningHost(dataDir)).toBeNull();
  hold(dataDir);
});

test('3.12 a note that was cut in writing does not hide that the folder is taken', () => {
  const dataDir = makeDataDir();
  hold(dataDir);
  for (const text of ['', '{"pid": 1', '[]', '{"pid": "x"}']) {
    writeFileSync(join(dataDir, 'host.json'), text);
    expect(() => openDataFolder(dataDir)).toThrow(/in use by another process/);
  }
});

test('3.12 another process keeps this one out until it is killed', async () => {
  const dataDir = makeDataDir();
  const child = startChild('crashWriter.ts', dataDir);
  await child.printed(1);
  expect(() => openDataFolder(dataDir)).toThrow(`process ${child.process.pid} at http://127.0.0.1:1`);
  child.process.kill('SIGKILL');
  await child.ended;
  expect(readFileSync(join(dataDir, 'host.json'), 'utf8')).toContain(String(child.process.pid));
  hold(dataDir);
});
