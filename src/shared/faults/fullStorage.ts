/** What stores things in a page or a worker: a worker has no localStorage, a page without https no caches. */
export interface Storing {
  readonly IDBObjectStore: typeof IDBObjectStore;
  readonly Cache?: typeof Cache;
  readonly Storage?: { readonly prototype: { setItem(key: string, value: string): void } };
}

/** What a browser says when its quota is used up. */
function refusal(): DOMException {
  return new DOMException(
    'The device has no room left: a fault that the tester asked for',
    'QuotaExceededError',
  );
}

/**
 * Has the device refuse to store anything while `isFull()`. Reading and deleting go on, so that room can be made. Keys
 * in localStorage that start with `ownPrefix` are the tester's and are stored in any case.
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
