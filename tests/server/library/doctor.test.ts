import { open } from 'node:fs/promises';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { databaseFileOf } from '../../../embedded/storage/folder/dataFolder.ts';
import { startLibrary } from './fixtures.ts';
import { library } from './runLibrary.ts';

/** A closed library with one uploaded file. */
async function closedLibrary() {
  const { host, client, dataDir } = await startLibrary();
  const storageId = await client.upload(new Uint8Array(10), 'audio/mp4');
  await host.close();
  const change = (sql: string) => {
    const database = new Database(databaseFileOf(dataDir));
    database.exec(sql);
    database.close();
  };
  return {
    dataDir,
    storageId,
    change,
    doctor: (...args: string[]) => library(['doctor', '--data', dataDir, ...args]),
  };
}

test('the doctor finds a library sound, also while it is served', async () => {
  const { dataDir } = await startLibrary();
  expect(await library(['doctor', '--data', dataDir])).toEqual({
    code: 0,
    output: 'The database is sound.\n',
  });
  const { doctor } = await closedLibrary();
  expect(await doctor()).toEqual({ code: 0, output: 'The database is sound.\n' });
});

test('files that belong to nothing are counted, and removed by --mend alone', async () => {
  const { change, doctor } = await closedLibrary();
  change("INSERT INTO files (storage_id, size_bytes) VALUES ('stray', 0), ('cut off', NULL)");
  for (let time = 0; time < 2; time++) {
    expect(await doctor()).toMatchObject({
      code: 1,
      output: expect.stringContaining('2 files belong to nothing'),
    });
  }
  expect(await doctor('--mend')).toMatchObject({ code: 0, output: expect.stringContaining('removed') });
  expect(await doctor()).toEqual({ code: 0, output: 'The database is sound.\n' });
});

test.each(['DELETE FROM file_chunks', 'DELETE FROM files'])(
  'a row whose file is not whole is named, and stays with --mend (%s)',
  async (sql) => {
    const { change, doctor, storageId } = await closedLibrary();
    change(sql);
    for (const args of [[], ['--mend']]) {
      expect(await doctor(...args)).toMatchObject({
        code: 1,
        output: expect.stringContaining(`File ${storageId} is missing or incomplete.`),
      });
    }
  },
);

test('a damaged database is reported with what to do', async () => {
  const { dataDir, doctor } = await closedLibrary();
  const file = await open(databaseFileOf(dataDir), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - 8192, 0xff), 0, size - 8192, 4096);
  await file.close();
  const { code, output } = await doctor();
  expect(code).toBe(1);
  expect(output).toContain('The database is damaged. Restore a backup into a new folder');
  expect(output).not.toMatch(/^ +at /m);
});
