import { afterAll, beforeEach } from 'vitest';
import { database } from '../../src/catalogue/database.ts';

/** The file's first line imports 'fake-indexeddb/auto': Dexie looks for IndexedDB when it is loaded. */
export function withFreshDatabase(): void {
  beforeEach(async () => {
    await database.delete({ disableAutoOpen: false });
    await database.open();
  });
  afterAll(() => {
    database.close();
  });
}
