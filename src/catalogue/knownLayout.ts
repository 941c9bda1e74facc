import Dexie from 'dexie';

/**
 * How long to wait for any event of an open request. When a page is left while an older tab blocks it, its request may
 * stay in Chromium's queue, and the next page then gets neither 'blocked' nor any other event.
 */
const silenceMs = 5 * 1000;

/**
 * An IndexedDB factory for Dexie. A database with a newer layout than this build's is closed again and `leave` is called,
 * which must close Dexie's connection too. `onSilence` is called when an open request fires no event in time. Dexie by
 * itself would reopen a newer database after a VersionError and add indexes to a layout that this build does not know.
 */
export function knownLayoutOnly(
  layout: number,
  leave: () => void,
  onSilence: () => void,
): {
  indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases'>;
} {
  const factory: IDBFactory | undefined = Dexie.dependencies.indexedDB;
  if (!factory) return {};
  return {
    indexedDB: {
      open(name, version) {
        const request = factory.open(name, version);
        const silence = setTimeout(onSilence, silenceMs);
        for (const type of ['blocked', 'error', 'success', 'upgradeneeded']) {
          request.addEventListener(type, () => clearTimeout(silence));
        }
        if (version !== undefined) return request;
        request.addEventListener('success', (event) => {
          if (!isNewerLayout(request.result.version, layout)) return;
          event.stopImmediatePropagation();
          request.result.close();
          leave();
        });
        return request;
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
    },
  };
}

/** Whether an IndexedDB version number belongs to a newer layout than the known one. */
function isNewerLayout(version: number, known: number): boolean {
  // Dexie multiplies its versions by ten; a database whose indexes it has repaired has a number in between.
  return version >= (known + 1) * 10;
}
