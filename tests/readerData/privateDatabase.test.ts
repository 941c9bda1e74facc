import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { privateSchemaVersion } from '../../src/readerData/privateDatabase.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withPageGlobals } from '../catalogue/pageGlobals.ts';
import { eventually } from '../eventually.ts';
import { asha, deleteDatabases, openPage, rowsOf } from './privateStores.ts';

const salt = 'salt' as StoryId;
const lime = 'lime' as StoryId;
const name = `lipi-private-${asha.id}`;

async function openReadersPage() {
  const page = await openPage();
  page.signIn(asha);
  return {
    ...page,
    ...(await import('../../src/page/libraryStatus.ts')),
    ...(await import('../../src/catalogue/liveSubscription.ts')),
    ...(await import('../../src/readingList/listCommands.ts')),
  };
}

/** The layout of a later build, which has one more table and one more index. */
function newerBuild(): Dexie {
  const database = new Dexie(name);
  database.version(privateSchemaVersion + 1).stores({
    places: 'storyId',
    list: 'storyId, addedAt',
    outbox: 'id, storyId, state',
    items: 'storyId',
    progress: 'storyId',
    refused: 'id',
    meta: 'key',
    shelves: 'id',
  });
  return database;
}

const listed = async () => (await rowsOf(asha.id, 'list')).map(({ storyId }) => storyId);

withPageGlobals();
afterEach(deleteDatabases);

test("a page whose reader's database a newer build takes over writes nothing more, and says so (fault 29)", async () => {
  const page = await openReadersPage();
  await page.addToList(salt);
  const seen: unknown[] = [];
  const unsubscribe = page.subscribe(
    () => page.readingList(),
    (rows) => seen.push(rows.length),
  );
  await eventually(() => expect(seen).toEqual([1]));
  const newer = newerBuild();
  await newer.open();
  expect(page.libraryStatus.ofReader).toBe('outdated');
  await expect(page.addToList(lime)).rejects.toThrow('outdated');
  expect(await page.troubleOf(page.addToList(lime))).toContain('newer version of Lipi is open');
  // What the newer build writes is not read by this one either.
  await newer.table('list').put({ storyId: lime, addedAt: 1, position: 'W' });
  await newer.table('list').clear();
  expect(seen).toEqual([1]);
  expect(page.libraryStatus.ofReader).toBe('outdated');
  newer.close();
  await expect(page.addToList(lime)).rejects.toThrow('outdated');
  expect(await listed()).toEqual([]);
  unsubscribe();
});

test("a reader's database left by a newer build is not opened by an older one (fault 29)", async () => {
  const newer = newerBuild();
  await newer.table('list').put({ storyId: salt, addedAt: 1, position: 'V' });
  newer.close();
  const page = await openReadersPage();
  expect(await page.troubleOf(page.addToList(lime))).toContain('newer version of Lipi is open');
  expect(page.libraryStatus.ofReader).toBe('outdated');
  expect(await listed()).toEqual([salt]);
  const [{ version } = { version: 0 }] = await indexedDB.databases();
  expect(version).toBe((privateSchemaVersion + 1) * 10);
});

test("an older tab that holds a reader's database is reported until it closes it (fault 30)", async () => {
  const old = new Dexie(name);
  old.version(0.1).stores({ places: 'storyId' });
  // As in a build that did not handle newer versions.
  old.on('versionchange', () => false);
  await old.open();
  const page = await openReadersPage();
  const adding = page.addToList(salt);
  await eventually(() => expect(page.libraryStatus.ofReader).toBe('blocked'));
  old.close();
  expect(await adding).toEqual({ kind: 'saved' });
  expect(page.libraryStatus.ofReader).toBeUndefined();
});

test("a deleted database is not mistaken for a newer build's: the next use creates it", async () => {
  const page = await openReadersPage();
  await page.addToList(salt);
  await Dexie.delete(name);
  expect(await page.addToList(lime)).toEqual({ kind: 'saved' });
  expect(page.libraryStatus.ofReader).toBeUndefined();
  expect(await listed()).toEqual([lime]);
});
