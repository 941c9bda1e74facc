import { compareValues, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import { expect, test } from 'vitest';
import { encodeKey, encodeKeyText, keyBytes, keyText } from '../../../embedded/values/orderedKey.ts';
import { edgeValues, randomValue } from './randomValue.ts';
import { seededRandom } from './seededRandom.ts';

function json(value: Value | undefined): JSONValue | undefined {
  return value === undefined ? undefined : convexToJson(value);
}

function encode(...values: (Value | undefined)[]): Uint8Array {
  return encodeKey(values.map(json));
}

function show(value: unknown): string {
  return JSON.stringify(json(value as Value)) ?? 'undefined';
}

test('1.1 1.2 all pairs of edge values are ordered as by compareValues', () => {
  for (const a of edgeValues) {
    for (const b of edgeValues) {
      const order = Math.sign(Buffer.compare(encode(a), encode(b)));
      expect(order, `${show(a)} against ${show(b)}`).toBe(Math.sign(compareValues(a, b)));
    }
  }
});

test('1.1 1.2 random nested values are ordered as by compareValues', () => {
  const random = seededRandom('value order');
  let unequal = 0;
  for (let run = 0; run < 20_000; run++) {
    const [a, b] = [randomValue(random), randomValue(random)];
    const expected = Math.sign(compareValues(a, b));
    expect(Math.sign(Buffer.compare(encode(a), encode(b))), `${show(a)} against ${show(b)}`).toBe(expected);
    if (expected !== 0) unequal++;
  }
  expect(unequal).toBeGreaterThan(10_000);
});

test('1.3 composite keys are ordered part by part', () => {
  const random = seededRandom('composite order');
  const makeParts = () => Array.from({ length: 3 }, () => random.pick(edgeValues));
  for (let run = 0; run < 10_000; run++) {
    const [a, b] = [makeParts(), makeParts()];
    const expected =
      a.map((part, at) => Math.sign(compareValues(part, b[at]))).find((sign) => sign !== 0) ?? 0;
    expect(Math.sign(Buffer.compare(encode(...a), encode(...b)))).toBe(expected);
  }
});

test('1.3 no part’s encoding is a prefix of another’s', () => {
  const keys = [...new Set(edgeValues.map((value) => keyText(encode(value))))];
  for (const key of keys) {
    expect(keys.filter((other) => other !== key && other.startsWith(key))).toEqual([]);
  }
});

test('1.2 a NaN keeps its sign bit, which converting it to a number would lose', () => {
  const negative = { $float: Buffer.from('000000000000f8ff', 'hex').toString('base64') };
  const positive = { $float: Buffer.from('000000000000f87f', 'hex').toString('base64') };
  expect(Number.isNaN(jsonToConvex(negative))).toBe(true);
  const minusInfinity = convexToJson(Number.NEGATIVE_INFINITY);
  expect(Buffer.compare(encodeKey([negative]), encodeKey([minusInfinity]))).toBe(-1);
  expect(Buffer.compare(encodeKey([positive]), encodeKey([minusInfinity]))).toBe(1);
});

test('1.3 a long string grows the buffer without damaging what was written before', () => {
  const long = `\u0001${'ଲିପି'.repeat(100_000)}`;
  expect(Buffer.compare(encode('a', long), encode('a', `${long}a`))).toBe(-1);
  expect(Buffer.compare(encode('b', long), encode('a', long))).toBe(1);
});

test('1.3 key text and key bytes convert to each other', () => {
  for (const value of edgeValues) {
    const key = encode(value, 'x');
    expect(keyBytes(keyText(key))).toEqual(Buffer.from(key));
    expect(encodeKeyText([json(value), 'x'])).toBe(keyText(key));
  }
});

test('1.4 JSON that is not a Convex value has no key', () => {
  expect(() => encodeKey([{ $integer: 'AA==' }])).toThrow(TypeError);
  expect(() => encodeKey([{ $set: [] }])).toThrow(TypeError);
  expect(() => encodeKey([{ $float: 1 }])).toThrow(TypeError);
});
