import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, vi } from 'vitest';
import { asha, deleteDatabases } from '../outbox/privateStores.ts';
import { testReaderStore } from '../outbox/storeContract.ts';
import { withPageGlobals } from './pageGlobals.ts';

withPageGlobals();
beforeEach(() => {
  vi.resetModules();
});
afterEach(deleteDatabases);

describe('a page’s store, on Dexie', () => {
  testReaderStore(async () => {
    const { readerStoreOf } = await import('../../src/library/readerDatabase.ts');
    const { forgetAccount, keepAccount, setSession } = await import('../../src/state/session.ts');
    const { setWorkKept } = await import('../../src/library/erasePrivate.ts');
    keepAccount(asha, false);
    setSession({ kind: 'signedIn', user: asha });
    return {
      store: readerStoreOf(asha.id),
      async leave() {
        forgetAccount();
        setWorkKept(asha.id, true);
        setSession({ kind: 'guest' });
      },
    };
  });
});
