import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { connectionOf, libraryFeed, listFeed } from '../../src/catalogue/catalogueFeed.ts';
import { follow, lists } from '../../src/catalogue/lists.ts';
import { languages, libraryFacts } from '../../src/catalogue/queries.ts';
import { type FeedState, initialFeedState } from '../../src/sync/feedMachine.ts';
import { stock, withFreshDatabase } from './freshDatabase.ts';
import { makeStory } from './makeStory.ts';

withFreshDatabase();

const state = (given: Partial<FeedState>) => ({
  ...initialFeedState(listFeed('or').scope.policy),
  ...given,
});
const storage = (reason: 'quota' | 'unavailable') => ({ kind: 'storage', reason }) as const;
const resting = state({ hasAnswered: true });

test.each<[string, readonly FeedState[], ReturnType<typeof connectionOf>]>([
  ['without a feed', [], 'starting'],
  ['before any answer', [state({ phase: 'pulling' })], 'starting'],
  ['while a server that answers is pulled', [resting, state({ phase: 'pulling' })], 'syncing'],
  ['at rest', [resting, resting], 'online'],
  [
    'when the server fails',
    [state({ phase: 'waiting', hasAnswered: true, failure: { kind: 'server', message: '' } })],
    'online',
  ],
  [
    'when a request without an answer is repeated',
    [resting, state({ phase: 'pulling', hasAnswered: true, failure: { kind: 'offline', cause: 'network' } })],
    'offline',
  ],
  ['when a page does not fit', [resting, state({ phase: 'waiting', failure: storage('quota') })], 'full'],
  ['without a database', [state({ phase: 'waiting', failure: storage('unavailable') })], 'storageFailure'],
  [
    'when a language is no longer followed',
    [resting, state({ phase: 'needsSignIn', hasAnswered: true, failure: { kind: 'unauthenticated' } })],
    'online',
  ],
])('the connection %s', (_when, states, kind) => {
  expect(connectionOf(states)).toBe(kind);
});

const counts = ['or', 'gu', 'en'].map((language) => ({ language, storyCount: 5 }));
const front = { epoch: 'epoch1', seq: 3, front: null };
const page = { languages: counts, front, cursor: 3, epoch: 'epoch1', isDone: true, floor: 0 };

test("a device that follows no language begins with the first stories of the reader's first", async () => {
  await libraryFeed(() => ['fr', 'gu-IN', 'or']).store.apply(page, { after: 0 });
  expect(await lists()).toMatchObject([{ language: 'gu', isWhole: false }]);
  expect(await libraryFacts()).toEqual({ key: 'library', counts, front });
});

test('a device that follows a language goes on with it', async () => {
  await follow(['hi']);
  await libraryFeed(() => ['gu']).store.apply(page, { after: 0 });
  expect((await lists()).map(({ language }) => language)).toEqual(['hi']);
});

test('stories of a whole list are counted on the device, those of others as the library said', async () => {
  await stock([makeStory({ seq: 1 }), makeStory({ seq: 2, language: 'ta' })]);
  await libraryFeed(() => []).store.apply(page, { after: 0 });
  expect(await languages()).toEqual([
    { language: 'or', storyCount: 1 },
    { language: 'gu', storyCount: 5 },
    { language: 'ta', storyCount: 1 },
    { language: 'en', storyCount: 5 },
  ]);
});
