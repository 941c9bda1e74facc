import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { databaseFileOf } from '../../../embedded/storage/folder/dataFolder.ts';
import { makeFolder } from '../../makeFolder.ts';
import { startLibrary } from './fixtures.ts';
import { library } from './runLibrary.ts';

const old = ['lipi-2026-01-01T00-00-00Z.backup', 'lipi-2026-01-02T00-00-00Z.backup'];

async function folderOfBackups() {
  const folder = makeFolder();
  for (const name of [...old, 'notes.txt']) await writeFile(join(folder, name), '');
  return folder;
}

test('a kept backup is restored to try it, and leaves the newest and the files of others', async () => {
  const { dataDir } = await startLibrary();
  const folder = await folderOfBackups();
  const { code, output } = await library(['backup', '--keep', '2', folder, '--data', dataDir]);
  expect(output).toContain('Restored into an empty library: 0 stories.');
  expect(code).toBe(0);
  const names = (await readdir(folder)).sort();
  expect(names).toEqual([old[1], expect.stringMatching(/^lipi-2.*Z\.backup$/), 'notes.txt']);
});

test('a backup that cannot be restored is removed, and no other is', async () => {
  const { host, dataDir } = await startLibrary();
  await host.close();
  const database = new Database(databaseFileOf(dataDir));
  database.exec('CREATE TABLE of_another_program (a)');
  database.close();
  const folder = await folderOfBackups();
  const { code, output } = await library(['backup', '--keep', '1', folder, '--data', dataDir]);
  expect(code).toBe(1);
  expect(output).toContain('could not be restored, and was removed');
  expect((await readdir(folder)).sort()).toEqual([...old, 'notes.txt']);
});

test.each([
  ['backup', '--keep', '0', '.'],
  ['list', '--keep', '3'],
  ['list', '--mend'],
])('%s %s is refused', async (...args) => {
  expect((await library(args)).code).toBe(2);
});
