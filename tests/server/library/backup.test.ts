import { copyFileSync, cpSync, existsSync, readFileSync, truncateSync, watch, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { sealFile } from '../../../embedded/storage/backupSeal.ts';
import { StorageFailure } from '../../../embedded/storage/store.ts';
import { backupProblem } from '../../../server/library/backup.ts';
import { fingerprint, makeFolder, startLibrary, storyFile, writeFiles } from './fixtures.ts';
import { library, startLibraryProcess } from './runLibrary.ts';

async function makeWork(name: string): Promise<string> {
  const folder = await makeFolder();
  await writeFiles(folder, { [`${name}/or.md`]: storyFile('or', `Text of ${name}.`) });
  return folder;
}

/** A library with one story and without a running server, and its backup. */
async function makeLibrary(): Promise<{ dataDir: string; backup: string }> {
  const dataDir = join(await makeFolder(), 'data');
  expect((await library(['import', await makeWork('one'), '--data', dataDir])).code).toBe(0);
  const backup = join(await makeFolder(), 'lipi.backup');
  expect((await library(['backup', backup, '--data', dataDir])).code).toBe(0);
  return { dataDir, backup };
}

test('3.17 a backup beside a running server creates no file in the data folder, whose disk may be full', async () => {
  const { dataDir, host } = await startLibrary();
  expect((await library(['import', await makeWork('one'), '--data', dataDir])).code).toBe(0);
  const backup = join(await makeFolder(), 'lipi.backup');
  const made: string[] = [];
  const watcher = watch(dataDir, (event, name) => {
    if (event === 'rename') made.push(String(name));
  });
  onTestFinished(() => watcher.close());
  expect((await library(['backup', backup, '--data', dataDir])).code).toBe(0);
  expect(made).toEqual([]);
  const another = join(await makeFolder(), 'data');
  expect((await library(['restore', backup, '--data', another])).output).toContain('Restored: 1 story.');
  expect(await host.query('content:get', {})).toHaveLength(1);
});

test('3.17 a backup of a library without a running server leaves it byte for byte unchanged', async () => {
  const dataDir = join(await makeFolder(), 'data');
  const backup = join(await makeFolder(), 'lipi.backup');
  // In a process of its own: the database's files are certainly closed once it has ended.
  expect(await startLibraryProcess(['import', await makeWork('one'), '--data', dataDir]).ended).toMatchObject(
    { code: 0 },
  );
  const before = await fingerprint(dataDir);
  expect((await library(['backup', backup, '--data', dataDir])).code).toBe(0);
  expect(await fingerprint(dataDir)).toEqual(before);
  expect(await readdir(join(backup, '..'))).toEqual(['lipi.backup']);
});

test('a backup of what a power cut left holds what was acknowledged', async () => {
  const { dataDir } = await startLibrary();
  expect((await library(['import', await makeWork('one'), '--data', dataDir])).code).toBe(0);
  expect(existsSync(join(dataDir, 'database.sqlite-wal'))).toBe(true);
  const left = join(await makeFolder(), 'data');
  cpSync(dataDir, left, { recursive: true });
  const backup = join(await makeFolder(), 'lipi.backup');
  expect((await library(['backup', backup, '--data', left])).code).toBe(0);
  const another = join(await makeFolder(), 'data');
  expect((await library(['restore', backup, '--data', another])).output).toContain('Restored: 1 story.');
});

test('a backup with a changed bit, or with an added trigger, is refused and changes nothing', async () => {
  const { dataDir, backup } = await makeLibrary();
  const damaged = `${backup}.damaged`;
  const bytes = readFileSync(backup);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
  writeFileSync(damaged, bytes);
  expect(await library(['restore', damaged, '--data', dataDir])).toMatchObject({
    code: 1,
    output: expect.stringContaining('this backup cannot be restored: it is damaged'),
  });
  copyFileSync(backup, damaged);
  truncateSync(damaged, bytes.length - 48);
  const database = new Database(damaged);
  database.exec('CREATE TRIGGER t AFTER INSERT ON documents BEGIN DELETE FROM documents; END');
  database.close();
  await sealFile(damaged);
  expect(await library(['restore', damaged, '--data', dataDir])).toMatchObject({
    code: 1,
    output: expect.stringContaining('something was added or removed'),
  });
  expect((await library(['list', '--data', dataDir])).output).toContain('1 story');
});

test('a backup that cannot be written reports why and where, and leaves nothing', async () => {
  const { dataDir } = await makeLibrary();
  const folder = await makeFolder();
  const says = async (file: string) => {
    const { code, output } = await library(['backup', file, '--data', dataDir]);
    expect(code).toBe(1);
    expect(output).not.toMatch(/^ +at /m);
    return output;
  };
  expect(await says(join(folder, 'none', 'b'))).toContain(`${join(folder, 'none')} does not exist`);
  expect(await says(join(dataDir, 'b'))).toContain('in the data folder itself');
  await mkdir(join(folder, 'taken', 'within'), { recursive: true });
  expect(await says(join(folder, 'taken'))).toContain(`cannot be written to ${join(folder, 'taken')}`);
  expect(await readdir(folder)).toEqual(['taken']);
});

test.each([
  [
    new StorageFailure('disk_full', 'the disk is full'),
    'The disk that holds /mnt/usb is full: free some space',
  ],
  [
    Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }),
    'The disk that holds /mnt/usb is full: free some space',
  ],
  [new StorageFailure('io', 'the disk failed'), 'cannot be written to /mnt/usb/b: the disk failed.'],
  [new StorageFailure('corrupt', 'the database is damaged'), 'the database is damaged. Restore an earlier'],
])('%s while a backup is written is reported in a sentence', (error, sentence) => {
  expect(String(backupProblem('/mnt/usb/b', error))).toContain(sentence);
});
