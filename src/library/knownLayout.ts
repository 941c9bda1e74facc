import Dexie from 'dexie';

/**
 * How long the browser may say nothing of an opening. A page that left while an older tab kept it from opening the database
 * may stay in Chromium's line for it, and then the next page hears neither 'blocked' nor anything else.
 */
const silenceMs = 5 * 1000;

/**
 * What Dexie opens a database with, so that one of a newer layout than this build's is closed again and `leave` is called,
 * which has to close Dexie's too. Tells, with
 * `onSilence`, of an opening of which nothing is heard. Refused a database of a newer version, Dexie opens it as it is, and adds the indexes
 * that it misses there to a layout which this build knows nothing of.
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

/** Whether a database of this version of IndexedDB's has a newer layout than the one that is known. */
function isNewerLayout(version: number, known: number): boolean {
  // Dexie counts in tens, and a layout that it has mended itself lies between two of them.
  return version >= (known + 1) * 10;
}
