import { convexToJson, getConvexSize, type JSONValue, type Value } from 'convex/values';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../embedded/runtime/environment/seededRandom.ts';
import { formatBytes } from '../../../embedded/runtime/limits.ts';
import { checkDocumentSize, measureValue } from '../../../embedded/runtime/transactions/measureValue.ts';

function randomValue(random: () => number, depth: number): Value {
  const kinds = depth === 0 ? 7 : 9;
  switch (Math.floor(random() * kinds)) {
    case 0:
      return null;
    case 1:
      return random() < 0.5;
    case 2:
      return BigInt(Math.floor(random() * 1e9)) - 500_000_000n;
    case 3:
      return (random() - 0.5) * 1e6;
    case 4:
      return [Number.NaN, Number.POSITIVE_INFINITY, -0][Math.floor(random() * 3)] as number;
    case 5:
      return ['', 'plain', 'ଗପ ଶୁଣ', 'é𝌆'][Math.floor(random() * 4)] as string;
    case 6:
      return new Uint8Array(Math.floor(random() * 9)).buffer;
    case 7:
      return Array.from({ length: Math.floor(random() * 4) }, () => randomValue(random, depth - 1));
    default:
      return Object.fromEntries(
        ['a', 'bb', 'c_c']
          .slice(0, Math.floor(random() * 4))
          .map((name) => [name, randomValue(random, depth - 1)]),
      );
  }
}

test('SPEC 13.3: a value measures what convex/values says', () => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = seededRandom(seed);
  for (let round = 0; round < 500; round += 1) {
    const value = randomValue(random, 4);
    expect(measureValue(convexToJson(value)).sizeBytes, `seed ${seed}, round ${round}`).toBe(
      getConvexSize(value),
    );
  }
});

function nest(levels: number): JSONValue {
  let value: JSONValue = 0;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

test('SPEC 13.3: nesting, arrays, objects and names are limited, and values at the limits pass', () => {
  expect(measureValue(nest(64)).nesting).toBe(64);
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

test('SPEC 13.3: a document of one mebibyte passes, and one byte more does not', () => {
  checkDocumentSize(1024 * 1024);
  expect(() => checkDocumentSize(1024 * 1024 + 1)).toThrow('Value is too large (1 MiB > maximum size 1 MiB)');
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
