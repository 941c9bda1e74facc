import Dexie from 'dexie';

/** Chromium may keep the request of a page that was left in its queue: the next page's request then gets no event. */
const silenceMs = 5 * 1000;

/**
 * An IndexedDB factory for Dexie, which by itself would reopen a newer database after a VersionError and add indexes to
 * a schema that this build does not know. A newer database is closed again and `closeForGood` is called, which must close
 * Dexie's connection too. `onSilence` is called when an open request fires no event in time.
 */
export function refuseNewerSchema(
  schemaVersion: number,
  closeForGood: () => void,
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
          if (!isNewerSchema(request.result.version, schemaVersion)) return;
          event.stopImmediatePropagation();
          request.result.close();
          closeForGood();
        });
        return request;
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
    },
  };
}

function isNewerSchema(databaseVersion: number, schemaVersion: number): boolean {
  // Dexie multiplies its versions by ten; a database whose indexes it has repaired has a number in between.
  return databaseVersion >= (schemaVersion + 1) * 10;
}
