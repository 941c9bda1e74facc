import Dexie from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { fillStorage } from '../../../src/shared/faults/fullStorage.ts';

let isFull = false;
const kept = new Map<string, string>();
class FakeStorage {
  setItem(key: string, value: string): void {
    kept.set(key, value);
  }
}
const cached: string[] = [];
const cache = {
  put: async (url: string) => void cached.push(url),
  add: async (url: string) => void cached.push(url),
  addAll: async (urls: string[]) => void cached.push(...urls),
} as unknown as Cache;
fillStorage(
  {
    IDBObjectStore: IDBObjectStore as unknown as typeof globalThis.IDBObjectStore,
    Cache: { prototype: cache } as typeof Cache,
    Storage: FakeStorage,
  },
  () => isFull,
  'lipi-tester',
);

test('a full device refuses database writes, and still reads and deletes', async () => {
  const database = new Dexie('full', { indexedDB: new IDBFactory(), IDBKeyRange });
  database.version(1).stores({ rows: 'id' });
  const rows = database.table('rows');
  isFull = false;
  await rows.put({ id: 1 });
  isFull = true;
  await expect(rows.put({ id: 2 })).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await expect(rows.add({ id: 3 })).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await rows.toArray()).toEqual([{ id: 1 }]);
  await rows.delete(1);
  isFull = false;
  await rows.put({ id: 2 });
  expect(await rows.toArray()).toEqual([{ id: 2 }]);
  database.close();
});

test("a full device refuses caches and localStorage, except for the tester's own key", async () => {
  const storage = new FakeStorage();
  isFull = true;
  for (const refused of [cache.put('/a', new Response()), cache.add('/a'), cache.addAll(['/a'])]) {
    await expect(refused).rejects.toMatchObject({ name: 'QuotaExceededError' });
  }
  expect(() => storage.setItem('lipi-store', '1')).toThrow(
    expect.objectContaining({ name: 'QuotaExceededError' }),
  );
  storage.setItem('lipi-tester', '1');
  isFull = false;
  await cache.put('/b', new Response());
  storage.setItem('lipi-store', '2');
  expect([cached, Object.fromEntries(kept)]).toEqual([['/b'], { 'lipi-tester': '1', 'lipi-store': '2' }]);
});
