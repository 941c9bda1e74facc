import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupDataFolder } from '../../embedded/backupDataFolder.ts';
import { checkBackup } from '../../embedded/storage/backup.ts';
import { bank } from './bank.ts';
import { fixture } from './hostFixture.ts';

/** Backs the folder up, restores the backup elsewhere and returns the balance found there. */
async function balanceIn(dataDir: string): Promise<unknown> {
  const file = join(fixture.folder(), 'backup');
  await backupDataFolder(dataDir, file);
  expect(await checkBackup(file)).toMatchObject({ kind: 'sound' });
  const another = await fixture.start(bank);
  await another.restore(file);
  return another.query('bank:account', { owner: 'a' });
}

/** Without the note of the last backup, which every backup writes. */
async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name !== 'last-backup').sort();
}

/** The folder's files without SQLite's companions, which disappear when the closed database is garbage-collected. */
async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await namesIn(folder)).filter((name) => !/-(wal|shm)$/.test(name));
  const contents: Record<string, string> = {};
  for (const name of names) contents[name] = (await readFile(join(folder, name))).toString('base64');
  return contents;
}

test('SPEC 3.15: a data folder is backed up straight from the database, whether served, closed or cut off', async () => {
  const dataDir = fixture.folder();
  const host = await fixture.start(bank, { dataDir });
  await host.mutation('bank:open', { owner: 'a', balance: 1 });
  const names = await namesIn(dataDir);
  expect(await balanceIn(dataDir)).toBe(1);
  expect(await namesIn(dataDir)).toEqual(names);

  await host.mutation('bank:deposit', { owner: 'a', amount: 1 });
  const cut = fixture.folder();
  await cp(dataDir, cut, { recursive: true });
  expect(await balanceIn(cut)).toBe(2);

  await host.close();
  const before = await contentsOf(dataDir);
  expect(await balanceIn(dataDir)).toBe(2);
  expect(await contentsOf(dataDir)).toEqual(before);
});

test('SPEC 3.15: a stopped backup leaves no file, and backing up a folder without a database creates none', async () => {
  const dataDir = fixture.folder();
  const target = fixture.folder();
  await expect(backupDataFolder(dataDir, join(target, 'backup'))).rejects.toMatchObject({ code: 'io' });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('database'))).toEqual([]);
  await fixture.start(bank, { dataDir });
  const stopped = backupDataFolder(dataDir, join(target, 'backup'), AbortSignal.abort(new Error('stopped')));
  await expect(stopped).rejects.toThrow('stopped');
  expect(await readdir(target)).toEqual([]);
});
