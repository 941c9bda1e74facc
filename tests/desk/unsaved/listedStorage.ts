import type { FakeStorage } from '../../state/fakeDocument.ts';

/** With its entries as own keys, like the browser's storage. */
export function listedStorage(storage: FakeStorage): FakeStorage {
  return new Proxy(storage, {
    get(_, name) {
      const value: unknown = Reflect.get(storage, name);
      return typeof value === 'function' ? value.bind(storage) : value;
    },
    ownKeys() {
      if (storage.isBlocked) throw new DOMException('storage is blocked', 'SecurityError');
      return [...storage.items.keys()];
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
