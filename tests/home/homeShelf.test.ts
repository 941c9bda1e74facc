import { expect, test } from 'vitest';
import { type HomeFacts, homeState, requestedLanguage, type Shelf } from '../../src/home/homeShelf.ts';
import { makeHome, makeRows, twoLanguages } from '../app/makeStories.ts';

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

function shelfOf(given: Partial<Shelf> = {}): Shelf {
  const rows = given.rows ?? makeRows(6);
  const total = given.total ?? rows.length;
  return { language: 'or', first: 0, rows, total, storyCount: total, ...given };
}

/** Rendered by the server, and mirrored since. */
const whole = {
  ...nothing,
  first: makeHome(),
  languages: mirrored,
  mirror: 'ready',
  shelf: shelfOf(),
} as const;

test('the rendered cards stay while the mirror is still empty', () => {
  const state = homeState({ ...nothing, first: makeHome(), languages: [], mirror: 'empty' });
  expect(state).toMatchObject({ kind: 'shelf', language: 'or', total: 6 });
  expect(state.kind === 'shelf' && state.rows).toHaveLength(4);
});

test('the rendered cards stay while the mirror is filling and has fewer stories', () => {
  const state = homeState({
    ...nothing,
    first: makeHome(),
    languages: [{ language: 'gu', storyCount: 1 }],
    mirror: 'filling',
    shelf: shelfOf({ rows: makeRows(1) }),
  });
  expect(state).toMatchObject({ kind: 'shelf', languages: twoLanguages, language: 'or' });
  expect(state.kind === 'shelf' && state.rows).toHaveLength(4);
});

test('a whole mirror takes over with all stories of the language', () => {
  const state = homeState(whole);
  expect(state.kind === 'shelf' && state.rows).toHaveLength(6);
});

test('a chosen language shows no cards of another one while its stories load', () => {
  const shelf = { kind: 'shelf', language: 'gu', rows: [], total: 5 };
  expect(homeState({ ...whole, chosen: 'gu' })).toMatchObject(shelf);
});

test('a chosen language that has left the library is replaced by the first', () => {
  const state = homeState({ ...nothing, languages: mirrored, mirror: 'ready', chosen: 'ta' });
  expect(state).toMatchObject({ kind: 'shelf', language: 'or' });
});

test('cards rendered in a language other than the first stay, unless another one is chosen', () => {
  const first = makeHome({ language: 'gu' });
  const facts = { ...whole, first, shelf: shelfOf({ language: 'gu' }) };
  expect(homeState({ ...nothing, first })).toMatchObject({ kind: 'shelf', language: 'gu' });
  expect(homeState(facts)).toMatchObject({ kind: 'shelf', language: 'gu', total: 6 });
  expect(homeState({ ...facts, chosen: 'or' })).toMatchObject({ kind: 'shelf', language: 'or', rows: [] });
});

test('only a known language is read from an address', () => {
  expect(requestedLanguage('?language=gu')).toBe('gu');
  for (const search of ['', '?language=', '?language=xx', '?story=gu']) {
    expect(requestedLanguage(search)).toBeUndefined();
  }
});

test('an empty library says so, rendered or mirrored', () => {
  const empty = makeHome({ languages: [], language: '', rows: [], total: 0 });
  expect(homeState({ ...nothing, first: empty }).kind).toBe('empty');
  expect(homeState({ ...nothing, languages: [], mirror: 'empty', connection: 'online' }).kind).toBe('empty');
});

test('a first launch waits, and offline says that the library is missing', () => {
  expect(homeState(nothing).kind).toBe('loading');
  expect(homeState({ ...nothing, mirror: 'empty', connection: 'syncing' }).kind).toBe('loading');
  expect(homeState({ ...nothing, mirror: 'empty', connection: 'offline' }).kind).toBe('catalogueUnavailable');
});

test('offline, a language that is not on the device says so, and the others stay available', () => {
  const facts = { ...nothing, first: makeHome(), mirror: 'empty', languages: [], chosen: 'gu' } as const;
  expect(homeState({ ...facts, connection: 'offline' })).toEqual({
    kind: 'languageUnavailable',
    languages: twoLanguages,
    language: 'gu',
  });
  expect(homeState({ ...facts, connection: 'online' })).toMatchObject({ kind: 'shelf', rows: [], total: 0 });
  expect(homeState({ ...facts, connection: 'offline', chosen: 'or' }).kind).toBe('shelf');
});

test('an unreadable database is explained, unless there are rendered cards to show', () => {
  const failure = { reason: 'unavailable', message: 'no IndexedDB' };
  expect(homeState({ ...nothing, failure })).toEqual({ kind: 'failed', ...failure });
  // Only the rendered part of the list is shown, so that nobody is led to a card that never loads.
  expect(homeState({ ...nothing, failure, first: makeHome() })).toMatchObject({ kind: 'shelf', total: 4 });
});
