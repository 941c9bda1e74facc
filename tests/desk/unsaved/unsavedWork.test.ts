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

test('what is kept is there for its curator and its id until it is forgotten', () => {
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
])('what is %s is not there', (_, text) => {
  storage.items.set('work asha a', text);
  expect(counts.read('asha', 'a')).toBeUndefined();
});

test.each(['isFull', 'isBlocked'] as const)('keeping says, with a warning, that storage %s', (fault) => {
  storage[fault] = true;
  expect(counts.keep('asha', 'a', { count: 1 })).toBe(false);
  expect(warnings).toHaveLength(1);
});

test('the ids of a curator are neither those of another nor those of other work', () => {
  counts.keep('asha', 'a', { count: 1 });
  counts.keep('asha', 'b c', { count: 1 });
  counts.keep('asha2', 'd', { count: 1 });
  unsavedWork('work-too', 3, (stored) => stored).keep('asha', 'e', {});
  expect(counts.idsOf('asha')).toEqual(['a', 'b c']);
});

test('there are no ids where storage is blocked', () => {
  counts.keep('asha', 'a', { count: 1 });
  storage.isBlocked = true;
  expect(counts.idsOf('asha')).toEqual([]);
  expect(warnings).toHaveLength(1);
});
