import { expect, test } from 'vitest';
import { type HomeFacts, homeState } from '../../../src/screens/home/homeShelf.ts';
import { makeHome, makeRows } from '../../app/makeStories.ts';

const nothing: HomeFacts = {
  first: undefined,
  languages: undefined,
  mirror: 'unread',
  shelf: undefined,
  chosen: undefined,
  connection: 'starting',
  failure: undefined,
};
const mirrored = [
  { language: 'or', storyCount: 6 },
  { language: 'gu', storyCount: 5 },
];

test('what was painted stays while the mirror is still empty', () => {
  const state = homeState({ ...nothing, first: makeHome(), languages: [], mirror: 'empty' });
  expect(state).toMatchObject({ kind: 'shelf', language: 'or', total: 6 });
  expect(state.kind === 'shelf' && state.rows).toHaveLength(4);
});

test('what was painted stays while the mirror is filling with fewer stories', () => {
  const state = homeState({
    ...nothing,
    first: makeHome(),
    languages: [{ language: 'gu', storyCount: 1 }],
    mirror: 'filling',
    shelf: { language: 'or', rows: makeRows(1) },
  });
  expect(state).toMatchObject({ kind: 'shelf', languages: ['or', 'gu'], language: 'or' });
  expect(state.kind === 'shelf' && state.rows).toHaveLength(4);
});

test('a whole mirror takes over with all stories of the language', () => {
  const state = homeState({
    ...nothing,
    first: makeHome(),
    languages: mirrored,
    mirror: 'ready',
    shelf: { language: 'or', rows: makeRows(6) },
  });
  expect(state.kind === 'shelf' && state.rows).toHaveLength(6);
});

test('a chosen language shows no cards of another one while its stories are on their way', () => {
  const state = homeState({
    ...nothing,
    first: makeHome(),
    languages: mirrored,
    mirror: 'ready',
    shelf: { language: 'or', rows: makeRows(6) },
    chosen: 'gu',
  });
  expect(state).toMatchObject({ kind: 'shelf', language: 'gu', rows: [], total: 5 });
});

test('a chosen language that has left the library gives way to the first', () => {
  const state = homeState({ ...nothing, languages: mirrored, mirror: 'ready', chosen: 'ta' });
  expect(state).toMatchObject({ kind: 'shelf', language: 'or' });
});

test('a library without stories says so, painted or mirrored', () => {
  const empty = makeHome({ languages: [], language: '', rows: [], total: 0 });
  expect(homeState({ ...nothing, first: empty }).kind).toBe('empty');
  expect(homeState({ ...nothing, languages: [], mirror: 'ready', connection: 'online' }).kind).toBe('empty');
});

test('a first launch waits, and without a connection says what is missing', () => {
  expect(homeState(nothing).kind).toBe('loading');
  expect(homeState({ ...nothing, languages: [], mirror: 'empty', connection: 'syncing' }).kind).toBe(
    'loading',
  );
  expect(homeState({ ...nothing, languages: [], mirror: 'empty', connection: 'offline' }).kind).toBe(
    'notHereYet',
  );
});

test('a database that cannot be read is explained, unless there is something to show', () => {
  const failure = { reason: 'unavailable', message: 'no IndexedDB' };
  expect(homeState({ ...nothing, failure })).toEqual({ kind: 'failed', ...failure });
  expect(homeState({ ...nothing, failure, first: makeHome() }).kind).toBe('shelf');
});
