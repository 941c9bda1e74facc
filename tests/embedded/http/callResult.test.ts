import { convexToJson } from 'convex/values';
import { expect, test } from 'vitest';
import { exportValue } from '../../../embedded/http/callResult.ts';

test.each([
  [1, 1],
  [null, null],
  ['x', 'x'],
  [10n, '10'],
  [-(2n ** 63n), '-9223372036854775808'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Infinity'],
  [-0, 0],
  [new Uint8Array([1, 2]).buffer, 'AQI='],
  [
    [1n, { a: 2n }],
    ['1', { a: '2' }],
  ],
])('SPEC 25.3: %s in plain JSON', (value, expected) => {
  expect(exportValue(convexToJson(value))).toEqual(expected);
});
