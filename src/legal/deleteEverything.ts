import { deleteDB } from 'idb';
import { endVisits } from '../page/visit.ts';
import { workerOf } from './words.ts';

/** The places where a page can store data. Those that the browser lacks are undefined. */
export interface DeviceStores {
  readonly caches?: CacheStorage | undefined;
  readonly databases?: IDBFactory | undefined;
  readonly storages: readonly Storage[];
  readonly workers?: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined;
  /** `read` returns `name=…` pairs, `expire` removes a cookie. An analytics script may have set some. */
  readonly cookies: { read(): string; expire(name: string): void };
}

/** Deleted by name in browsers that cannot list their databases. */
const knownDatabases = ['lipi-catalogue', 'lipi-private-guest'];

/** How long another tab may keep a database open before the database counts as not deleted. */
const usualPatienceMs = 5 * 1000;

/** Several rounds, so that the last write of a page that was writing when told to stop is removed too. */
const rounds = 3;

/**
 * Removes everything that this origin stores on the device, in all its tabs. Resolves with the names of what could not be
 * removed; empty when nothing is left. Afterwards this page stores nothing more, and the other tabs reload.
 */
export async function deleteEverything(
  device: DeviceStores,
  patienceMs = usualPatienceMs,
): Promise<readonly string[]> {
  const tellDeleted = endVisits();
  let left: readonly string[] = [];
  for (let round = 0; round < rounds; round++) {
    await Promise.allSettled([
      deleteWorkers(device),
      deleteCaches(device),
      deleteDatabases(device, patienceMs),
    ]);
    for (const storage of device.storages) storage.clear();
    for (const name of cookieNames(device)) device.cookies.expire(name);
    left = await whatIsLeft(device);
    if (left.length === 0) break;
  }
  tellDeleted();
  return left;
}

/** The stores of the current page. A storage that the browser blocks holds no data of ours. */
export function browserStores(): DeviceStores {
  return {
    caches: globalThis.caches,
    databases: globalThis.indexedDB,
    storages: [() => localStorage, () => sessionStorage].flatMap((storage) => {
      try {
        return [storage()];
      } catch (error) {
        if (error instanceof DOMException) return [];
        throw error;
      }
    }),
    workers: navigator.serviceWorker,
    cookies: {
      read: () => document.cookie,
      expire(name) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
        document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
      },
    },
  };
}

async function deleteWorkers({ workers }: DeviceStores): Promise<void> {
  const registrations = (await workers?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function deleteCaches({ caches }: DeviceStores): Promise<void> {
  const names = (await caches?.keys()) ?? [];
  await Promise.all(names.map((name) => caches?.delete(name)));
}

async function deleteDatabases({ databases }: DeviceStores, patienceMs: number): Promise<void> {
  if (!databases) return;
  const names = await databaseNames(databases);
  // A database that another tab does not close is waited for no longer; `whatIsLeft` then reports it.
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([patience, Promise.all(names.map((name) => deleteDB(name)))]);
}

async function databaseNames(databases: IDBFactory): Promise<string[]> {
  if (!('databases' in databases)) return knownDatabases;
  return (await databases.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
}

function cookieNames({ cookies }: DeviceStores): string[] {
  return cookies
    .read()
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

async function whatIsLeft(device: DeviceStores): Promise<string[]> {
  const { databases } = device;
  const listed = databases && 'databases' in databases ? await databaseNames(databases) : [];
  return [
    ...((await device.workers?.getRegistrations()) ?? []).map(({ scope }) => workerOf(scope)),
    ...((await device.caches?.keys()) ?? []),
    ...listed,
    ...device.storages.flatMap((storage) => Object.keys(storage)),
    ...cookieNames(device),
  ];
}
