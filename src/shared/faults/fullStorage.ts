/** The storage classes of a page or worker: a worker has no localStorage, a page without https has no caches. */
export interface Storing {
  readonly IDBObjectStore: typeof IDBObjectStore;
  readonly Cache?: typeof Cache;
  readonly Storage?: { readonly prototype: { setItem(key: string, value: string): void } };
}

/** The error that a browser throws when its quota is exceeded. */
function refusal(): DOMException {
  return new DOMException('The device is full: a fault simulated by the tester tools', 'QuotaExceededError');
}

/**
 * Makes all writes fail while `isFull()` returns true. Reading and deleting still work, so that space can be freed. Keys
 * in localStorage that start with `ownPrefix` belong to the tester and are always stored.
 */
export function fillStorage(
  { IDBObjectStore, Cache, Storage }: Storing,
  isFull: () => boolean,
  ownPrefix: string,
) {
  const { put, add } = IDBObjectStore.prototype;
  const guarded = (real: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (isFull()) throw refusal();
      return real.apply(this, args);
    };
  Object.assign(IDBObjectStore.prototype, { put: guarded(put), add: guarded(add) });

  if (Cache) {
    const { put: keep, add: bring, addAll: bringAll } = Cache.prototype;
    Object.assign(Cache.prototype, {
      put: refusing(keep, isFull),
      add: refusing(bring, isFull),
      addAll: refusing(bringAll, isFull),
    });
  }
  if (Storage) {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (isFull() && !key.startsWith(ownPrefix)) throw refusal();
      setItem.call(this, key, value);
    };
  }
}

function refusing<A extends unknown[]>(real: (...args: A) => Promise<void>, isFull: () => boolean) {
  return async function (this: Cache, ...args: A): Promise<void> {
    if (isFull()) throw refusal();
    await real.apply(this, args);
  };
}
