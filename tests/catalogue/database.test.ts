import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { makeBody, makeStory } from './makeStory.ts';

async function openPage() {
  vi.resetModules();
  const { database, superseded } = await import('../../src/catalogue/database.ts');
  const { libraryStatus } = await import('../../src/page/libraryStatus.ts');
  const { subscribe } = await import('../../src/catalogue/liveSubscription.ts');
  const { storeStory } = await import('../../src/catalogue/apply.ts');
  const { storiesFrom } = await import('../../src/catalogue/queries.ts');
  const keep = (seq: number) => storeStory(makeStory({ seq }), makeBody(makeStory({ seq })));
  return { database, superseded, libraryStatus, subscribe, keep, storiesFrom };
}

function anotherBuild(version: number, stories: string): Dexie {
  const other = new Dexie('lipi-catalogue');
  other.version(version).stores({ stories, bodies: 'storyId', saved: 'storyId', meta: 'key' });
  return other;
}

const older = () => anotherBuild(0.1, 'id, work');
const newer = () => anotherBuild(3, 'id, title');

beforeEach(async () => {
  vi.stubGlobal('navigator', { languages: [] });
  await Dexie.delete('lipi-catalogue');
});

test('a page whose database a newer build takes over says so, writes nothing and does not reopen it (fault 29)', async () => {
  const { database, superseded, libraryStatus, subscribe, keep } = await openPage();
  await keep(1);
  const counts: unknown[] = [];
  const unsubscribe = subscribe(
    async (library) => (await library.allStories()).length,
    (count) => counts.push(count),
  );
  await eventually(() => expect(counts).toEqual([1]));

  const other = newer();
  await other.open();
  expect(superseded.aborted).toBe(true);
  expect(libraryStatus.current).toMatchObject({ kind: 'failed', reason: 'outdated' });
  await expect(keep(2)).rejects.toThrow();

  // A query from now on gets no answer and opens nothing.
  const late = subscribe(
    (library) => library.allStories(),
    () => counts.push('late'),
  );
  await other.table('meta').put({ key: 'list:or', cursor: 2 });
  expect(await other.table('stories').count()).toBe(1);
  expect(database.isOpen()).toBe(false);
  expect(counts).toEqual([1]);
  expect(libraryStatus.current).toMatchObject({ kind: 'failed', reason: 'outdated' });
  unsubscribe();
  late();
  other.close();
});

test('a database left by a newer build is not opened by an older one', async () => {
  const other = newer();
  await other.open();
  other.close();
  const { database, libraryStatus, keep, superseded } = await openPage();
  await expect(keep(1)).rejects.toThrow();
  expect(superseded.aborted).toBe(true);
  expect(libraryStatus.current).toMatchObject({ kind: 'failed', reason: 'outdated' });
  expect(database.isOpen()).toBe(false);
});

test('an older tab that holds the database is reported until it closes it (fault 30)', async () => {
  const old = older();
  // As in a build that did not handle newer versions.
  old.on('versionchange', () => false);
  await old.open();
  const { database, libraryStatus, subscribe } = await openPage();
  const seen: string[] = [];
  const unsubscribe = subscribe(
    (library) => library.mirrorState('or'),
    ({ kind }) => seen.push(kind),
  );
  await eventually(() => expect(libraryStatus.current.kind).toBe('blocked'));
  expect(seen).toEqual([]);
  old.close();
  await eventually(() => expect(seen).toEqual(['empty']));
  expect(libraryStatus.current).toEqual({ kind: 'ready' });
  unsubscribe();
  database.close();
});

test('an older tab is reported after 5 s even if the browser sends no blocked event (fault 30)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { open } = IDBFactory.prototype;
  const never = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name) {
    return Object.assign(new EventTarget(), { name }) as unknown as IDBOpenDBRequest;
  });
  const { database, libraryStatus } = await openPage();
  const opening = database.open();
  await vi.advanceTimersByTimeAsync(4999);
  expect(libraryStatus.current.kind).toBe('opening');
  await vi.advanceTimersByTimeAsync(1);
  expect(libraryStatus.current.kind).toBe('blocked');
  never.mockRestore();
  expect(IDBFactory.prototype.open).toBe(open);
  database.close();
  await expect(opening).rejects.toThrow();
  vi.useRealTimers();
});
