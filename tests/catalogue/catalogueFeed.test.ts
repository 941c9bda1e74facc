import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { catalogueScope, connectionOf } from '../../src/catalogue/catalogueFeed.ts';
import { type FeedState, initialFeedState } from '../../src/sync/feedMachine.ts';

const state = (given: Partial<FeedState>) => ({ ...initialFeedState(catalogueScope.policy), ...given });
const storage = (reason: 'quota' | 'unavailable') => ({ kind: 'storage', reason }) as const;

test.each<[string, Partial<FeedState>, ReturnType<typeof connectionOf>]>([
  ['before any answer', { phase: 'pulling' }, 'starting'],
  ['while a server that answers is pulled', { phase: 'pulling', hasAnswered: true }, 'syncing'],
  ['at rest', { hasAnswered: true }, 'online'],
  [
    'when the server fails',
    { phase: 'waiting', hasAnswered: true, failure: { kind: 'server', message: '' } },
    'online',
  ],
  [
    'when a request without an answer is repeated',
    { phase: 'pulling', hasAnswered: true, failure: { kind: 'offline', cause: 'network' } },
    'offline',
  ],
  ['when a page does not fit', { phase: 'waiting', hasAnswered: true, failure: storage('quota') }, 'full'],
  ['without a database', { phase: 'waiting', failure: storage('unavailable') }, 'storageFailure'],
])('the connection %s', (_when, given, kind) => {
  expect(connectionOf(state(given))).toBe(kind);
});
