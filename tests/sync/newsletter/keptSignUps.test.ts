import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSignUp, signUpDatabase } from '../../../src/sync/newsletter/keptSignUps.ts';

afterEach(() => vi.restoreAllMocks());

test('whoever deletes the sign-ups is let through without a word, and a page that lives on does not make them anew', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await keepSignUp('meera@example.org');
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(signUpDatabase.name).onsuccess = resolve;
  });
  await expect(keepSignUp('asha@example.org')).rejects.toThrow(Dexie.DatabaseClosedError);
  expect(await indexedDB.databases()).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});
