import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeCaches } from '../player/fakeCaches.ts';

/** Loads the modules again, because a visit can end only once. */
async function loadDeletion() {
  vi.resetModules();
  const { visit } = await import('../../src/page/visit.ts');
  const { deleteEverything } = await import('../../src/legal/DeleteEverything.tsx');
  return { visit, deleteEverything };
}

function makeStorage(items: Record<string, string>): Storage {
  return Object.defineProperty({ ...items }, 'clear', {
    configurable: true,
    value(this: Record<string, string>) {
      for (const key of Object.keys(this)) delete this[key];
    },
  }) as unknown as Storage;
}

function openDatabase(databases: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = databases.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let caches: FakeCaches;
let databases: IDBFactory;
let registrations: { scope: string; unregister(): Promise<boolean> }[];
let cookies: string[];
let storages: readonly Storage[];

afterEach(() => vi.unstubAllGlobals());

beforeEach(async () => {
  caches = new FakeCaches();
  await caches.open('lipi-audio-cache-v1');
  await caches.open('lipi-shell-v1');
  databases = new IDBFactory();
  vi.stubGlobal('indexedDB', databases);
  for (const name of ['lipi-catalogue', 'lipi-private-guest']) {
    const open = await openDatabase(databases, name);
    open.onversionchange = () => open.close();
  }
  registrations = [];
  registrations.push({
    scope: 'https://lipi.example/',
    unregister: async () => {
      registrations.length = 0;
      return true;
    },
  });
  cookies = ['_stats=1', 'other'];
  storages = [makeStorage({ 'lipi-store': '{}', 'guest-view-limit': '{}' }), makeStorage({ x: '1' })];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('localStorage', storages[0]);
  vi.stubGlobal('sessionStorage', storages[1]);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [...registrations] } });
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.join('; ');
    },
    set cookie(expired: string) {
      cookies = cookies.filter((cookie) => cookie.split('=')[0] !== expired.split('=')[0]);
    },
  });
});

test('everything that a page can store is deleted', async () => {
  const { deleteEverything, visit } = await loadDeletion();
  expect(await deleteEverything()).toEqual([]);
  expect(visit.aborted).toBe(true);
  expect(await caches.keys()).toEqual([]);
  expect(await databases.databases()).toEqual([]);
  expect(storages.flatMap((storage) => Object.keys(storage))).toEqual([]);
  expect(registrations).toEqual([]);
  expect(cookies).toEqual([]);
});

test('a cache created during the deletion is deleted too', async () => {
  const { deleteEverything } = await loadDeletion();
  const [storage] = storages;
  const clear = storage?.clear.bind(storage);
  let late = 1;
  Object.defineProperty(storage, 'clear', {
    value() {
      clear?.();
      if (late-- > 0) void caches.open('lipi-assets-v1');
    },
  });
  expect(await deleteEverything()).toEqual([]);
  expect(late).toBeLessThan(0);
  expect(await caches.keys()).toEqual([]);
});

test('a cache that cannot be deleted is reported, and everything else is deleted', async () => {
  const { deleteEverything } = await loadDeletion();
  vi.spyOn(caches, 'delete').mockImplementation(async (name) => {
    if (name === 'lipi-shell-v1') throw new DOMException('busy', 'UnknownError');
    return FakeCaches.prototype.delete.call(caches, name);
  });
  expect(await deleteEverything()).toEqual(['lipi-shell-v1']);
  expect(await databases.databases()).toEqual([]);
});

test('a database held open by another page is waited for, then reported', async () => {
  const holding = await openDatabase(databases, 'lipi-catalogue');
  try {
    const { deleteEverything } = await loadDeletion();
    expect(await deleteEverything(5)).toEqual(['lipi-catalogue']);
  } finally {
    holding.close();
  }
});

test('a browser without any of these storages has nothing to delete', async () => {
  for (const name of ['caches', 'indexedDB']) vi.stubGlobal(name, undefined);
  vi.stubGlobal('navigator', {});
  for (const storage of ['localStorage', 'sessionStorage']) vi.stubGlobal(storage, makeStorage({}));
  cookies = [];
  const { deleteEverything } = await loadDeletion();
  expect(await deleteEverything()).toEqual([]);
});
