import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  afterOpening,
  cachedGuestViewLimit,
  isPastLimit,
  noteBegun,
  storeGuestViewLimit,
  storyOpened,
} from '../../src/settings/guestSession.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(storage);
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stored = () => JSON.parse(storage.items.get('guest-view-limit') ?? 'null');

test("a guest's first story creates a session with one view", () => {
  expect(storyOpened(false)).toBe(1);
  expect(stored()).toEqual({
    id: expect.stringMatching(/^guest_1700000000000_[0-9a-z]{9}$/),
    createdAt: 1_700_000_000_000,
    viewCount: 1,
    lastVisit: 1_700_000_000_000,
  });
});

test('after a story was opened, by a guest or a user, the home page has room for it', () => {
  for (const isSignedIn of [false, true]) {
    const page = stubPage(new FakeStorage());
    storyOpened(isSignedIn);
    expect(localStorage.getItem('lipi-begun')).toBe('true');
    expect(page.classes).toContain('hasBegun');
    noteBegun(false);
    expect(localStorage.getItem('lipi-begun')).toBeNull();
    expect(page.classes).not.toContain('hasBegun');
  }
});

test('each further story adds a view and updates the last visit, nothing else', () => {
  storyOpened(false);
  const first = stored();
  vi.setSystemTime(1_700_000_060_000);
  expect(storyOpened(false)).toBe(2);
  expect(stored()).toEqual({ ...first, viewCount: 2, lastVisit: 1_700_000_060_000 });
});

test('a story opened while signed in clears the session, and a later guest starts afresh', () => {
  storyOpened(false);
  storyOpened(false);
  expect(storyOpened(true)).toBe(0);
  expect(storage.items.has('guest-view-limit')).toBe(false);
  expect(storyOpened(false)).toBe(1);
});

test.each(['{"id":', 'null', '7', '{"id":"guest_1"}', '{"id":1,"createdAt":1,"viewCount":1,"lastVisit":1}'])(
  'a stored session that reads %j is replaced by a new one',
  (text) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    storage.items.set('guest-view-limit', text);
    expect(storyOpened(false)).toBe(1);
    expect(stored()).toMatchObject({ viewCount: 1 });
  },
);

test('two sessions created at the same moment have different ids', () => {
  const ids = [0, 0.5, 0.999_999].map((random) => afterOpening(undefined, 5, () => random).id);
  expect(ids[0]).toBe('guest_5_000000000');
  expect(new Set(ids).size).toBe(3);
});

test('the last known limit is there on the next load', () => {
  expect(cachedGuestViewLimit()).toBeNull();
  storeGuestViewLimit(3);
  expect(cachedGuestViewLimit()).toBe(3);
  storeGuestViewLimit(null);
  expect(cachedGuestViewLimit()).toBeNull();
});

test('a stored limit that is not a whole number is ignored', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  for (const guestViewLimit of ['3', -1, null]) {
    storage.items.set('lipi-guest-limit', JSON.stringify({ version: 1, state: { guestViewLimit } }));
    expect(cachedGuestViewLimit()).toBeNull();
  }
});

test.each([
  [1, null, false],
  [1_000_000, null, false],
  [3, 3, false],
  [4, 3, true],
  [1, 0, true],
  [0, 0, false],
])('opening %s under a limit of %s shows the beginning only: %s', (opening, limit, expected) => {
  expect(isPastLimit(opening, limit)).toBe(expected);
});
