import 'fake-indexeddb/auto';
import { deleteDB, type IDBPDatabase } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { inExistingDatabase } from '../../../src/library/reader/existingDatabase.ts';
import {
  adoption,
  asha,
  databaseNames,
  deleteDatabases,
  makePrivateDatabase,
} from '../../outbox/privateStores.ts';

const name = `lipi-private-${asha.id}`;

afterEach(deleteDatabases);

test('an existing database is read and then closed', async () => {
  await makePrivateDatabase(asha.id, adoption);
  let used: IDBPDatabase | undefined;
  const rows = await inExistingDatabase(name, 'meta', (database) => {
    used = database;
    return database.getAll('meta');
  });
  expect(rows).toEqual([adoption]);
  expect(() => used?.transaction('meta')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
});

test('looking for a missing database does not create it', async () => {
  const use = vi.fn();
  expect(await inExistingDatabase(name, 'meta', use)).toBeUndefined();
  expect(use).not.toHaveBeenCalled();
  expect(await databaseNames()).toEqual([]);
});

test('the callback is not called on a database without the store', async () => {
  await makePrivateDatabase(asha.id);
  const use = vi.fn();
  expect(await inExistingDatabase(name, 'drafts', use)).toBeUndefined();
  expect(use).not.toHaveBeenCalled();
});

test('deleting the database meanwhile is not blocked', async () => {
  await makePrivateDatabase(asha.id);
  await inExistingDatabase(name, 'meta', async () => {
    const blocked = vi.fn();
    await deleteDB(name, { blocked });
    expect(blocked).not.toHaveBeenCalled();
  });
  expect(await databaseNames()).toEqual([]);
});

test('a failing callback rejects, and the database is closed', async () => {
  await makePrivateDatabase(asha.id);
  let used: IDBPDatabase | undefined;
  const failing = inExistingDatabase(name, 'meta', (database) => {
    used = database;
    return Promise.reject(new Error('torn'));
  });
  await expect(failing).rejects.toThrow('torn');
  expect(() => used?.transaction('meta')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
});

test('a browser that denies IndexedDB rejects, instead of reporting no database', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(inExistingDatabase(name, 'meta', async () => true)).rejects.toThrow('blocked');
  open.mockRestore();
});
