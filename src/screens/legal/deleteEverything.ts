import { endVisits } from '../../state/visit.ts';
import { workerOf } from '../../words/legal.ts';

/** Where a page can keep things. What the browser does not offer is left out. */
export interface DeviceStores {
  readonly caches?: CacheStorage | undefined;
  readonly databases?: IDBFactory | undefined;
  readonly storages: readonly Storage[];
  readonly workers?: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined;
  /** `name=…` pairs, and what expires one. An analytics script may have left some. */
  readonly cookies: { read(): string; expire(name: string): void };
}

/** Asked for by name where a browser does not list its databases. */
const knownDatabases = ['lipi-catalogue', 'lipi-private-guest'];

/** How long another tab may hold a database open before it counts as left. */
const usualPatienceMs = 5 * 1000;

/** A page that was writing as it was told to end gets its last write removed too. */
const rounds = 3;

/**
 * Removes everything that this address keeps on the device, in all its tabs. Answers the names of what would not go;
 * empty when nothing is left. Afterwards this page keeps nothing more, and the other tabs load their pages anew.
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

/** The page at hand. A storage that the browser blocks holds nothing of ours. */
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
  await Promise.all(
    (await databaseNames(databases)).map((name) => deleteDatabase(databases, name, patienceMs)),
  );
}

/** Resolves when it is gone, or when patience ends: `whatIsLeft` then finds it. */
function deleteDatabase(databases: IDBFactory, name: string, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = databases.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    setTimeout(resolve, patienceMs);
  });
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
