import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { storedRows } from '../../src/readerData/readerUnsent.ts';
import { adoption, asha, databaseNames, deleteDatabases, makePrivateDatabase } from './privateStores.ts';

const name = `lipi-private-${asha.id}`;

afterEach(deleteDatabases);

test('an existing database is read and then closed', async () => {
  await makePrivateDatabase(asha.id, adoption);
  expect(await storedRows(name, 'meta')).toEqual([adoption]);
  const blocked = vi.fn();
  const deleting = indexedDB.deleteDatabase(name);
  deleting.onblocked = blocked;
  await new Promise((resolve) => {
    deleting.onsuccess = resolve;
  });
  expect(blocked).not.toHaveBeenCalled();
});

test('looking for a missing database finds no rows and does not create it', async () => {
  expect(await storedRows(name, 'meta')).toEqual([]);
  expect(await databaseNames()).toEqual([]);
});

test('a database without the store has no rows', async () => {
  await makePrivateDatabase(asha.id);
  expect(await storedRows(name, 'drafts')).toEqual([]);
});

test('a database may be deleted while it is read', async () => {
  await makePrivateDatabase(asha.id, adoption);
  const [rows] = await Promise.all([storedRows(name, 'meta'), deleteDB(name)]);
  expect(rows).toEqual([adoption]);
  expect(await databaseNames()).toEqual([]);
});

test('a browser that denies IndexedDB rejects, instead of reporting no rows', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(storedRows(name, 'meta')).rejects.toThrow('blocked');
  open.mockRestore();
});
