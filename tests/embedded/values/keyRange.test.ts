import { compareValues, convexToJson, type JSONValue, type Value } from 'convex/values';
import { expect, test } from 'vitest';
import {
  type Bound,
  type KeyRange,
  prefixEnd,
  rangeFor,
  successor,
} from '../../../embedded/values/keyRange.ts';
import { encodeKey } from '../../../embedded/values/orderedKey.ts';
import { edgeValues } from './randomValue.ts';
import { seededRandom } from './seededRandom.ts';

function json(value: Value | undefined): JSONValue | undefined {
  return value === undefined ? undefined : convexToJson(value);
}

function contains(range: KeyRange, key: Uint8Array): boolean {
  return Buffer.compare(key, range.start) >= 0 && (range.end === null || Buffer.compare(key, range.end) < 0);
}

test('1.3 a range holds exactly the keys with the equal parts and the next part within the bounds', () => {
  const random = seededRandom('ranges');
  let inside = 0;
  for (let run = 0; run < 500; run++) {
    const equal = random.chance(0.5) ? [random.pick(edgeValues)] : [];
    const bound = () =>
      random.chance(0.3) ? null : { value: random.pick(edgeValues), inclusive: random.chance(0.5) };
    const [lower, upper] = [bound(), bound()];
    const toBound = (given: ReturnType<typeof bound>): Bound | null =>
      given === null ? null : { value: json(given.value), inclusive: given.inclusive };
    const range = rangeFor(equal.map(json), toBound(lower), toBound(upper));
    for (const next of edgeValues) {
      const fromLower = lower === null ? 1 : compareValues(next, lower.value);
      const fromUpper = upper === null ? -1 : compareValues(next, upper.value);
      const expected =
        (fromLower > 0 || (fromLower === 0 && lower?.inclusive === true)) &&
        (fromUpper < 0 || (fromUpper === 0 && upper?.inclusive === true));
      const key = encodeKey([...equal.map(json), json(next), 'tail']);
      expect(contains(range, key)).toBe(expected);
      if (expected) inside++;
      if (equal.length > 0) {
        const elsewhere = random.pick(edgeValues);
        if (compareValues(elsewhere, equal[0]) !== 0) {
          expect(contains(range, encodeKey([json(elsewhere), json(next)]))).toBe(false);
        }
      }
    }
  }
  expect(inside).toBeGreaterThan(1000);
});

test('1.3 the end of a prefix is the smallest key beyond it, and the prefix is not changed', () => {
  const prefix = Uint8Array.of(1, 2, 255, 255);
  expect(prefixEnd(prefix)).toEqual(Uint8Array.of(1, 3));
  expect(prefix).toEqual(Uint8Array.of(1, 2, 255, 255));
  expect(prefixEnd(Uint8Array.of(255))).toBeNull();
  expect(prefixEnd(new Uint8Array(0))).toBeNull();
});

test('1.3 a key’s successor is the key with a zero byte added', () => {
  expect(successor(Uint8Array.of(7))).toEqual(Uint8Array.of(7, 0));
});
