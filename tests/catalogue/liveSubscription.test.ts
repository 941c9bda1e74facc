import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { database } from '../../src/catalogue/database.ts';
import { subscribe } from '../../src/catalogue/liveSubscription.ts';
import { mirrorState } from '../../src/catalogue/queries.ts';
import { libraryStatus, nameLibraryFailure } from '../../src/page/libraryStatus.ts';
import { eventually } from '../eventually.ts';
import { stock, withFreshDatabase } from './freshDatabase.ts';
import { makeStory } from './makeStory.ts';

withFreshDatabase();

test('a subscriber gets the current result and every later one until it unsubscribes', async () => {
  const counts: number[] = [];
  const unsubscribe = subscribe(
    async (library) => (await library.storiesFrom('or', 0, 100)).rows.length,
    (count) => counts.push(count),
  );
  await eventually(() => expect(counts).toEqual([0]));
  await stock([makeStory({ seq: 1 })]);
  await eventually(() => expect(counts.at(-1)).toBe(1));
  unsubscribe();
  const heard = counts.length;
  await stock([makeStory({ seq: 2 })]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(counts).toHaveLength(heard);
  expect(libraryStatus.current).toEqual({ kind: 'ready' });
});

test('a query runs again when data changes that it read after other data', async () => {
  const counts: number[] = [];
  const unsubscribe = subscribe(
    async (library) => {
      await library.savedStories();
      await library.mirrorState('or');
      return (await library.storiesFrom('or', 0, 100)).rows.length;
    },
    (count) => counts.push(count),
  );
  await eventually(() => expect(counts).toEqual([0]));
  await database.stories.add({ ...makeStory({ seq: 1 }), generation: 0, hasWords: 1 });
  await eventually(() => expect(counts.at(-1)).toBe(1));
  unsubscribe();
});

test('a lost connection is reported, then the query runs again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const seen: string[] = [];
  let failures = 1;
  const unsubscribe = subscribe(
    async (library) => {
      if (failures-- > 0) {
        throw new DOMException(
          'Connection to Indexed Database server lost. Refresh the page',
          'UnknownError',
        );
      }
      return (await library.mirrorState('or')).kind;
    },
    (kind) => {
      seen.push(kind);
    },
  );
  await eventually(() => expect(libraryStatus.current.kind).toBe('failed'));
  await eventually(() => expect(seen).toEqual(['empty']));
  expect(libraryStatus.current).toEqual({ kind: 'ready' });
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  unsubscribe();
});

test('every query reports that the database cannot be opened, and answers once it can', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError');
  });
  database.close({ disableAutoOpen: false });
  // An earlier attempt by other code failed, and the queries find the database in that state.
  await mirrorState('or').catch(() => undefined);
  const seen: string[] = [];
  const ends = ['one', 'other'].map((name) =>
    subscribe(
      (library) => library.mirrorState('or'),
      ({ kind }) => seen.push(`${name} ${kind}`),
    ),
  );
  await eventually(() => expect(libraryStatus.current).toMatchObject({ reason: 'unavailable' }));
  open.mockRestore();
  await eventually(() => expect(seen.sort()).toEqual(['one empty', 'other empty']));
  for (const end of ends) end();
  warn.mockRestore();
});

test('an error wrapped by Dexie is named after its cause', () => {
  const cause = new DOMException('no room', 'QuotaExceededError');
  const aborted = Object.assign(new Error('transaction aborted'), { name: 'AbortError', inner: cause });
  expect(nameLibraryFailure(aborted)).toMatchObject({ reason: 'quota', message: 'transaction aborted' });
  const bulk = Object.assign(new Error('1 of 2 failed'), { name: 'BulkError', failures: [cause] });
  expect(nameLibraryFailure(bulk)).toMatchObject({ reason: 'quota' });
});

test.each([
  ['MissingAPIError', 'unavailable'],
  ['SecurityError', 'unavailable'],
  ['InvalidStateError', 'unavailable'],
  ['VersionError', 'outdated'],
  ['QuotaExceededError', 'quota'],
  ['UnknownError', 'failed'],
])('%s is shown as %s', (name, reason) => {
  expect(nameLibraryFailure(new DOMException('why', name))).toEqual({
    kind: 'failed',
    reason,
    message: 'why',
  });
});
