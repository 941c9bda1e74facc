import Dexie from 'dexie';

/**
 * How long to wait for any event of an opening. A page that left while an older tab blocked it may stay in Chromium's
 * queue for the database, and then the next page gets neither 'blocked' nor any other event.
 */
const silenceMs = 5 * 1000;

/**
 * The IndexedDB factory that Dexie opens a database with. A database with a newer layout than this build's is closed
 * again and `leave` is called, which has to close Dexie's connection too. `onSilence` is called for an opening without
 * any event. Dexie alone, when refused a newer database, opens it anyway and adds its missing indexes to a layout that
 * this build does not know.
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
  // Dexie's versions are multiples of ten, and a layout that Dexie has repaired lies between two of them.
  return version >= (known + 1) * 10;
}
