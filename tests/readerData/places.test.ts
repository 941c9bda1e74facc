import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { asha, bina, databaseNames, deleteDatabases, openPage } from './privateStores.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;
const text = { offset: 120, bodyHash: 'hash1', at: 1000 };

withPageGlobals();
afterEach(deleteDatabases);

test('a change keeps the fields that it does not name, and another page reads it', async () => {
  const { storePlace } = await openPage();
  await storePlace(salt, { text });
  await Promise.all([
    storePlace(salt, { audio: { positionSeconds: 31.5, at: 2000 } }),
    storePlace(salt, { speed: 1.5 }),
    storePlace(lime, { finishedAt: 3000 }),
  ]);
  await storePlace(salt, { text: { ...text, offset: 240, at: 4000 } });

  const { readPlace } = await openPage();
  expect(await readPlace(salt)).toEqual({
    storyId: salt,
    text: { ...text, offset: 240, at: 4000 },
    audio: { positionSeconds: 31.5, at: 2000 },
    speed: 1.5,
  });
  expect(await readPlace(lime)).toEqual({ storyId: lime, finishedAt: 3000 });
  expect(await readPlace('other' as StoryId)).toBeUndefined();
});

test('reading a place does not create a database', async () => {
  const { readPlace } = await openPage();
  expect(await readPlace(salt)).toBeUndefined();
  expect(await databaseNames()).toEqual([]);
});

test('guest, first and second user each have their own places', async () => {
  const { storePlace, readPlace, signIn } = await openPage();
  await storePlace(salt, { text });
  signIn(asha);
  expect(await readPlace(salt)).toBeUndefined();
  await storePlace(salt, { text: { ...text, offset: 7 } });
  signIn(bina);
  expect(await readPlace(salt)).toBeUndefined();
  expect((await databaseNames()).filter((name) => name?.includes('guest'))).toEqual(['lipi-private-guest']);
});

test('a place being written while its user signs out is not left behind', async () => {
  const { storePlace, signIn, signOut } = await openPage();
  signIn(asha);
  const writing = storePlace(salt, { text });
  await Promise.all([signOut(asha), writing.catch(() => undefined)]);
  expect(await databaseNames()).toEqual([]);
});

test('a session ended by the server keeps its places until the user is back', async () => {
  const { storePlace, readPlace, signIn, endSession } = await openPage();
  signIn(asha);
  await storePlace(salt, { text });
  endSession(asha);
  expect(await readPlace(salt)).toBeUndefined();
  signIn(asha);
  expect((await readPlace(salt))?.text).toEqual(text);
});

test('after everything is deleted nothing more is kept', async () => {
  const { storePlace, readPlace, endVisits } = await openPage();
  endVisits()();
  await storePlace(salt, { text });
  expect(await readPlace(salt)).toBeUndefined();
  expect(await databaseNames()).toEqual([]);
});
