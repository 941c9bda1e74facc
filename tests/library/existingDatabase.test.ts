import 'fake-indexeddb/auto';
import { deleteDB, type IDBPDatabase } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { inExistingDatabase } from '../../src/library/existingDatabase.ts';
import {
  adoption,
  asha,
  databaseNames,
  deleteDatabases,
  makePrivateDatabase,
} from '../outbox/privateStores.ts';

const name = `lipi-private-${asha.id}`;

afterEach(deleteDatabases);

test('what is there is read, and let go of afterwards', async () => {
  await makePrivateDatabase(asha.id, adoption);
  let used: IDBPDatabase | undefined;
  const rows = await inExistingDatabase(name, 'meta', (database) => {
    used = database;
    return database.getAll('meta');
  });
  expect(rows).toEqual([adoption]);
  expect(() => used?.transaction('meta')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
});

test('to look for a database makes none', async () => {
  const use = vi.fn();
  expect(await inExistingDatabase(name, 'meta', use)).toBeUndefined();
  expect(use).not.toHaveBeenCalled();
  expect(await databaseNames()).toEqual([]);
});

test('nothing is run on a database that has no such store', async () => {
  await makePrivateDatabase(asha.id);
  const use = vi.fn();
  expect(await inExistingDatabase(name, 'drafts', use)).toBeUndefined();
  expect(use).not.toHaveBeenCalled();
});

test('whoever deletes the database meanwhile is not kept waiting', async () => {
  await makePrivateDatabase(asha.id);
  await inExistingDatabase(name, 'meta', async () => {
    const blocked = vi.fn();
    await deleteDB(name, { blocked });
    expect(blocked).not.toHaveBeenCalled();
  });
  expect(await databaseNames()).toEqual([]);
});

test('what fails on it is told, and the database let go of', async () => {
  await makePrivateDatabase(asha.id);
  let used: IDBPDatabase | undefined;
  const failing = inExistingDatabase(name, 'meta', (database) => {
    used = database;
    return Promise.reject(new Error('torn'));
  });
  await expect(failing).rejects.toThrow('torn');
  expect(() => used?.transaction('meta')).toThrow(expect.objectContaining({ name: 'InvalidStateError' }));
});

test('a browser that gives no database is told of, and not taken for one that has none', async () => {
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(inExistingDatabase(name, 'meta', async () => true)).rejects.toThrow('blocked');
  open.mockRestore();
});
