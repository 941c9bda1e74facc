import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  DataFolderInUse,
  openDataFolder,
  readAdminKey,
  readRunningHost,
} from '../../../embedded/storage/folder/dataFolder.ts';
import { aboutDataFolder, DataFolderUnusable } from '../../../embedded/storage/folder/dataFolderUnusable.ts';
import { unfinishedName } from '../../../embedded/storage/folder/unfinishedFiles.ts';
import { StorageFailure } from '../../../embedded/storage/store.ts';
import { makeFolder } from '../../makeFolder.ts';
import { startChild } from './childProcess.ts';

function makeDataDir(): string {
  return join(makeFolder(), 'deep', 'data');
}

function hold(dataDir: string) {
  const folder = openDataFolder(dataDir);
  onTestFinished(() => folder.release());
  return folder;
}

test.runIf(process.platform !== 'win32')('3.12 an existing folder keeps its rights, with a warning', () => {
  for (const [mode, says] of [
    [0o755, ['(mode 755)', 'chmod 700 ']],
    [0o2770, ['(mode 770)']],
    [0o700, []],
  ] as const) {
    const dataDir = makeDataDir();
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, mode);
    const lines: string[] = [];
    openDataFolder(dataDir, (line) => lines.push(line)).release();
    expect(statSync(dataDir).mode & 0o7777).toBe(mode);
    expect(lines).toHaveLength(says.length > 0 ? 1 : 0);
    for (const words of [...says, ...(says.length > 0 ? [dataDir] : [])]) expect(lines[0]).toContain(words);
  }
});

test.runIf(process.platform !== 'win32')('3.12 only the owner can read a data folder and its key', () => {
  const dataDir = makeDataDir();
  const folder = hold(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'admin.key')).mode & 0o777).toBe(0o600);
  expect(folder.adminKey.length).toBeGreaterThanOrEqual(43);
});

test('3.12 the admin key stays the same when the folder is opened again', () => {
  const dataDir = makeDataDir();
  expect(readAdminKey(dataDir)).toBeNull();
  const first = openDataFolder(dataDir);
  first.release();
  expect(hold(dataDir).adminKey).toBe(first.adminKey);
  expect(readAdminKey(dataDir)).toBe(first.adminKey);
});

test('3.12 a second process is told the process id and address of the first', () => {
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

test('3.12 a dead process’s note does not lock the folder, even if its process id is in use again', () => {
  const dataDir = makeDataDir();
  openDataFolder(dataDir).release();
  writeFileSync(join(dataDir, 'host.json'), JSON.stringify({ pid: process.pid, url: 'http://127.0.0.1:1' }));
  expect(readRunningHost(dataDir)).toBeNull();
  hold(dataDir);
});

test('3.12 an unreadable note does not hide that the folder is in use', () => {
  const dataDir = makeDataDir();
  hold(dataDir);
  for (const text of ['', '{"pid": 1', '[]', '{"pid": "x"}']) {
    writeFileSync(join(dataDir, 'host.json'), text);
    expect(() => openDataFolder(dataDir)).toThrow(/in use by another process/);
  }
});

test('3.12 another process keeps the folder locked until it is killed', async () => {
  const dataDir = makeDataDir();
  const child = startChild('crashWriter.ts', dataDir);
  await child.printed(1);
  expect(() => openDataFolder(dataDir)).toThrow(`process ${child.process.pid} at http://127.0.0.1:1`);
  child.process.kill('SIGKILL');
  await child.ended;
  expect(readFileSync(join(dataDir, 'host.json'), 'utf8')).toContain(String(child.process.pid));
  hold(dataDir);
});

test('3.16 a path that cannot be a folder is refused at once, by its name', () => {
  const file = join(makeFolder(), 'story.txt');
  writeFileSync(file, 'no folder');
  for (const dataDir of [file, join(file, 'data')]) {
    expect(() => openDataFolder(dataDir)).toThrow(
      expect.objectContaining({ name: 'DataFolderUnusable', fault: 'unwritable', dataDir }),
    );
    expect(() => openDataFolder(dataDir)).toThrow(dataDir);
  }
});

test.runIf(existsSync('/proc/self'))('3.16 a file system without writable folders is refused at once', () => {
  for (const dataDir of ['/proc/library', '/proc/self/deep/library']) {
    expect(() => openDataFolder(dataDir)).toThrow(expect.objectContaining({ fault: 'unwritable', dataDir }));
  }
});

test.runIf(existsSync('/dev/full'))('3.16 a full disk at the start is reported as such', () => {
  const dataDir = makeDataDir();
  openDataFolder(dataDir).release();
  symlinkSync('/dev/full', unfinishedName(join(dataDir, 'host.json')));
  expect(() => openDataFolder(dataDir)).toThrow(expect.objectContaining({ fault: 'full', dataDir }));
  expect(readRunningHost(dataDir)).toBeNull();
});

test('3.16 a foreign lock file is refused', () => {
  const dataDir = makeDataDir();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(
    join(dataDir, 'host.lock'),
    'no lock of ours, and longer than a header of SQLite is '.repeat(20),
  );
  expect(() => openDataFolder(dataDir)).toThrow(DataFolderUnusable);
});

test.each([
  [new StorageFailure('disk_full', 'the disk is full'), 'full'],
  [new StorageFailure('io', 'the disk failed'), 'unwritable'],
  [new StorageFailure('corrupt', 'file is not a database'), 'damaged'],
  [new StorageFailure('format', 'a newer version wrote it'), 'unreadableFormat'],
  [Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'open' }), 'unwritable'],
])('3.16 %s makes the folder %s', (error, fault) => {
  expect(aboutDataFolder('/srv/library', error)).toMatchObject({ fault, cause: error });
});

test('3.16 an error that is not about the folder is passed on unchanged', () => {
  const portInUse = Object.assign(new Error('EADDRINUSE'), { code: 'EADDRINUSE', syscall: 'listen' });
  for (const error of [portInUse, new Error('a schema that does not fit'), 'text']) {
    expect(aboutDataFolder('/srv/library', error)).toBe(error);
  }
});
