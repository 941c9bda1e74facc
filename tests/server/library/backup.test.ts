import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lastBackup } from '../../../embedded/storage/folder/backupNote.ts';
import { StorageFailure } from '../../../embedded/storage/store.ts';
import { backupProblem } from '../../../server/library/backup.ts';
import { makeFolder } from '../../makeFolder.ts';
import { startLibrary } from './fixtures.ts';
import { library } from './runLibrary.ts';

// What a backup contains, and which one is restored, is tested in tests/embedded/.

test('a backup beside a running server creates nothing in the data folder, whose disk may be full, but a note', async () => {
  const { dataDir } = await startLibrary();
  const made: string[] = [];
  const watcher = watch(dataDir, (event, name) => {
    if (event === 'rename') made.push(String(name));
  });
  onTestFinished(() => watcher.close());
  const backup = join(makeFolder(), 'lipi.backup');
  expect((await library(['backup', backup, '--data', dataDir])).code).toBe(0);
  expect([...new Set(made)]).toEqual(['last-backup']);
  expect(lastBackup(dataDir)).toBeInstanceOf(Date);
});

test('a backup that cannot be written reports why and where, and leaves nothing', async () => {
  const { dataDir } = await startLibrary();
  const folder = makeFolder();
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
