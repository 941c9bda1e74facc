import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;
const fig = 'fig' as StoryId;
const asha = { id: 'asha1', name: 'Asha', email: 'asha@example.org', role: 'reader' as const };
const saved = { savedAt: 10, sizeBytes: 5, bodyHash: 'h', partHashes: [], partUrls: [] };

withPageGlobals();

test("a guest's places and saved stories become the user's operations, but newer places of the user win", async () => {
  const { storePlace, readPlace } = await import('../../src/readerData/places.ts');
  const { storeSavedRecord } = await import('../../src/catalogue/saved.ts');
  const { storeAccount, setSession } = await import('../../src/settings/session.ts');
  const { addToList } = await import('../../src/readerData/readingList.ts');
  const { readingList, unsentWork } = await import('../../src/readerData/readerQueries.ts');
  const { adoptGuestWork, guestWork } = await import('../../src/readerData/readerAdoption.ts');
  await storePlace(salt, { text: { offset: 100, bodyHash: 'h', at: 50 }, speed: 1.5 });
  await storePlace(lime, { audio: { positionSeconds: 70, at: 60 }, finishedAt: 61 });
  await storeSavedRecord({ ...saved, storyId: fig });
  await storeSavedRecord({ ...saved, storyId: lime, savedAt: 9 });

  const becomes = (session: Parameters<typeof setSession>[0]) => {
    storeAccount(asha, false);
    setSession(session);
  };
  becomes({ kind: 'signedIn', user: asha });
  await addToList(lime);
  await storePlace(salt, { text: { offset: 900, bodyHash: 'h', at: 51 } });
  await storeSavedRecord({ ...saved, storyId: salt });

  const found = await guestWork(asha.id);
  expect(found.places.map(({ storyId }) => storyId).sort()).toEqual([lime, salt]);
  expect(found.storyIds).toEqual([fig]);
  await adoptGuestWork(asha.id);
  expect(await readPlace(salt)).toEqual({
    storyId: salt,
    text: { offset: 900, bodyHash: 'h', at: 51 },
    speed: 1.5,
  });
  expect(await readPlace(lime)).toMatchObject({ audio: { positionSeconds: 70 }, finishedAt: 61 });
  expect((await readingList()).map(({ storyId }) => storyId)).toEqual([lime, fig]);
  // Asha's own: lime listed, salt's place. Adopted: salt's speed, lime's place and finish, fig listed.
  expect(await unsentWork()).toMatchObject({ waiting: 6 });

  expect(await guestWork(asha.id)).toEqual({ places: [], marks: [], storyIds: [] });
  setSession({ kind: 'guest' });
  expect(await readPlace(salt)).toBeUndefined();
});

test("work left to the guest is offered once, and stays the guest's", async () => {
  const { storePlace, readPlace } = await import('../../src/readerData/places.ts');
  const { storeAccount, setSession } = await import('../../src/settings/session.ts');
  const { guestWork, leaveGuestWork } = await import('../../src/readerData/readerAdoption.ts');
  const bina = { ...asha, id: 'bina2' };
  setSession({ kind: 'guest' });
  await storePlace(fig, { text: { offset: 5, bodyHash: 'h', at: Date.now() - 1000 } });
  storeAccount(bina, false);
  setSession({ kind: 'signedIn', user: bina });
  expect((await guestWork(bina.id)).places).toHaveLength(1);
  await leaveGuestWork(bina.id);
  expect((await guestWork(bina.id)).places).toEqual([]);
  setSession({ kind: 'guest' });
  expect(await readPlace(fig)).toHaveProperty('text.offset', 5);
  await storePlace(fig, { text: { offset: 7, bodyHash: 'h', at: Date.now() + 1000 } });
  setSession({ kind: 'signedIn', user: bina });
  expect((await guestWork(bina.id)).places).toHaveLength(1);
});
