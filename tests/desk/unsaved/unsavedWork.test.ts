import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedWork } from '../../../src/desk/unsaved/unsavedWork.ts';
import { FakeStorage, stubPage } from '../../state/fakeDocument.ts';
import { listedStorage } from './listedStorage.ts';

interface Count {
  readonly count: number;
}

const counts = unsavedWork<string, Count>('work', 3, ({ count }) =>
  typeof count === 'number' ? { count } : undefined,
);

let storage: FakeStorage;
let warnings: string[];

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(listedStorage(storage));
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => {
    warnings.push(text);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('work is kept by curator and id until it is forgotten', () => {
  expect(counts.keep('asha', 'a', { count: 1 })).toBe(true);
  expect(counts.keep('asha', 'a', { count: 2 })).toBe(true);
  expect(counts.keep('ravi', 'a', { count: 3 })).toBe(true);
  expect(counts.read('asha', 'a')).toEqual({ count: 2 });
  expect(counts.read('asha', 'b')).toBeUndefined();
  expect(storage.items.get('work asha a')).toBe('{"version":3,"state":{"count":2}}');
  counts.forget('asha', 'a');
  expect(counts.read('asha', 'a')).toBeUndefined();
  expect(counts.read('ravi', 'a')).toEqual({ count: 3 });
  expect(warnings).toEqual([]);
});

test.each([
  ['of another version', '{"version":2,"state":{"count":1}}'],
  ['of another shape', '{"version":3,"state":{"count":"1"}}'],
  ['no JSON', '{'],
])('stored work that is %s is ignored', (_, text) => {
  storage.items.set('work asha a', text);
  expect(counts.read('asha', 'a')).toBeUndefined();
});

test.each(['isFull', 'isBlocked'] as const)(
  'keeping returns false and logs a warning when storage %s',
  (fault) => {
    storage[fault] = true;
    expect(counts.keep('asha', 'a', { count: 1 })).toBe(false);
    expect(warnings).toHaveLength(1);
  },
);

test('only the ids of this curator and this kind of work are listed', () => {
  counts.keep('asha', 'a', { count: 1 });
  counts.keep('asha', 'b c', { count: 1 });
  counts.keep('asha2', 'd', { count: 1 });
  unsavedWork('work-too', 3, (stored) => stored).keep('asha', 'e', {});
  expect(counts.idsOf('asha')).toEqual(['a', 'b c']);
});

test('blocked storage lists no ids', () => {
  counts.keep('asha', 'a', { count: 1 });
  storage.isBlocked = true;
  expect(counts.idsOf('asha')).toEqual([]);
  expect(warnings).toHaveLength(1);
});
