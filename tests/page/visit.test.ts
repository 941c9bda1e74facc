import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { FakeStorage, stubPage } from '../settings/fakeDocument.ts';

/** Two tabs: modules evaluated twice over the same channel and storage. */
async function openTab() {
  vi.resetModules();
  return {
    visit: await import('../../src/page/visit.ts'),
    store: await import('../../src/page/persistedStore.ts'),
  };
}

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(storage);
});
afterEach(() => vi.unstubAllGlobals());

test('a deletion in one tab ends the visits of all, and the others are told when it is done', async () => {
  const here = await openTab();
  const there = await openTab();
  const onDeleted = vi.fn();
  there.visit.followDeletion(onDeleted);
  expect(there.visit.visit.aborted).toBe(false);
  const onDeletedHere = vi.fn();
  here.visit.followDeletion(onDeletedHere);
  const tellDeleted = here.visit.endVisits();
  expect(here.visit.visit.aborted).toBe(true);
  await eventually(() => expect(there.visit.visit.aborted).toBe(true));
  expect(onDeleted).not.toHaveBeenCalled();
  tellDeleted();
  await eventually(() => expect(onDeleted).toHaveBeenCalledOnce());
  // The tab that deleted shows it itself, and does not reload.
  expect(onDeletedHere).not.toHaveBeenCalled();
});

test('after the visit has ended nothing more is written', async () => {
  const { visit, store } = await openTab();
  expect(store.writeStored('before', 1)).toBe(true);
  visit.endVisits()();
  expect(store.writeStored('after', 1)).toBe(false);
  expect([...storage.items.keys()]).toEqual(['before']);
});
