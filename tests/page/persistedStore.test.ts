import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPersisted, writePersisted, writeStored } from '../../src/page/persistedStore.ts';
import { FakeStorage, stubPage } from '../settings/fakeDocument.ts';

let storage: FakeStorage;
let warnings: string[];

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(storage);
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    warnings.push(text);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a write returns true when it was kept', () => {
  expect(writeStored('text', 'a')).toBe(true);
  expect(writePersisted('state', 2, { a: 1 })).toBe(true);
  expect(readPersisted('state', 2)).toEqual({ a: 1 });
  expect(writeStored('text', undefined)).toBe(true);
  expect([...storage.items.keys()]).toEqual(['state']);
  expect(warnings).toEqual([]);
});

test.each(['isFull', 'isBlocked'] as const)(
  'a write returns false and logs a warning when storage %s',
  (fault) => {
    storage.items.set('state', 'before');
    storage[fault] = true;
    expect(writePersisted('state', 2, { a: 1 })).toBe(false);
    expect(storage.items.get('state')).toBe('before');
    expect(warnings).toEqual([expect.stringContaining("'state' cannot be written")]);
  },
);
