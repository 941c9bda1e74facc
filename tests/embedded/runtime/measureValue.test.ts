import { convexToJson, getConvexSize, type JSONValue } from 'convex/values';
import { expect, test } from 'vitest';
import { formatBytes } from '../../../embedded/runtime/limits.ts';
import { measureValue } from '../../../embedded/runtime/schema/measureValue.ts';
import { randomValue } from '../values/randomValue.ts';
import { seededRandom } from '../values/seededRandom.ts';

test('SPEC 13.3: a value measures what convex/values says', () => {
  const random = seededRandom('measured values');
  for (let round = 0; round < 500; round += 1) {
    const value = randomValue(random) ?? null;
    expect(measureValue(convexToJson(value)), `round ${round}`).toBe(getConvexSize(value));
  }
});

function nest(levels: number): JSONValue {
  let value: JSONValue = 0;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

test('SPEC 13.3: nesting, arrays, objects and names are limited, and values at the limits pass', () => {
  measureValue(nest(64));
  expect(() => measureValue(nest(65))).toThrow(
    'Value is too nested (nested 65 levels deep > maximum nesting 64)',
  );
  expect(() => measureValue(nest(100_000))).toThrow(/too nested/);
  measureValue(Array(8192).fill(0));
  expect(() => measureValue(Array(8193).fill(0))).toThrow(
    'Array length is too long (8193 > maximum length 8192)',
  );
  const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 0]));
  measureValue(wide(1024));
  expect(() => measureValue(wide(1025))).toThrow('Object has too many fields (1025 > maximum number 1024)');
  measureValue({ ['f'.repeat(1024)]: 1 });
  expect(() => measureValue({ ['f'.repeat(1025)]: 1 })).toThrow(/exceeds maximum field name length 1024/);
  expect(() => measureValue({ $a: 1, b: 2 })).toThrow("starts with a '$', which is reserved");
  expect(() => measureValue({ ନା: 1 })).toThrow('Field names can only contain non-control ASCII characters');
});

test.each<[string, JSONValue]>([
  ['an int64 of the wrong length', { $integer: 'AAAA' }],
  ['an int64 that is no base64', { $integer: '!!!!!!!!!!!=' }],
  ['bytes that are a number', { $bytes: 5 }],
  ['a float that JSON can say', { $float: 'AAAAAAAA8D8=' }],
  ['a number that is too large for JSON', Number.POSITIVE_INFINITY],
  ['half of a surrogate pair', '\ud800'],
  ['a set', { $set: [] }],
  ['a commit timestamp', { $commitTs: null }],
])('SPEC 13.3: %s is not a valid value', (_what, value) => {
  expect(() => measureValue([value])).toThrow();
});

test('sizes are formatted as Convex formats them', () => {
  expect([0, 1023, 1024, 1536, 9_000_000, 16 * 1024 * 1024].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1 KiB',
    '1.50 KiB',
    '8.58 MiB',
    '16 MiB',
  ]);
});
