import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPastLimit, keepGuestViewLimit, knownGuestViewLimit } from '../../src/settings/guestViewLimit.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(storage);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the last known limit is there on the next load', () => {
  expect(knownGuestViewLimit()).toBeNull();
  keepGuestViewLimit(3);
  expect(knownGuestViewLimit()).toBe(3);
  keepGuestViewLimit(null);
  expect(knownGuestViewLimit()).toBeNull();
});

test('a stored limit that is not a whole number is ignored', () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  for (const guestViewLimit of ['3', -1, null]) {
    storage.items.set('lipi-guest-limit', JSON.stringify({ version: 1, state: { guestViewLimit } }));
    expect(knownGuestViewLimit()).toBeNull();
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
