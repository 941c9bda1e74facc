import { afterEach, expect, test } from 'vitest';
import { dataPrice, dataSaver, mayFetchAhead } from '../../src/settings/dataSaver.ts';

afterEach(() => {
  dataSaver.isOn = false;
});

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ type: 'wifi', effectiveType: '2g' }, undefined],
  [{ saveData: true }, 'saveData'],
  [{ type: 'cellular' }, 'metered'],
  [{ type: 'cellular', saveData: true }, 'saveData'],
])('the data price of a network like %o is %s', (network, expected) => {
  expect(dataPrice(network)).toBe(expected);
  dataSaver.isOn = true;
  expect(dataPrice(network)).toBe('saver');
});

test.each([
  [undefined, true],
  [{}, true],
  [{ type: 'wifi', effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ type: 'cellular', effectiveType: '4g' }, false],
])('on a network like %o data is fetched ahead: %s', (network, expected) => {
  expect(mayFetchAhead(network)).toBe(expected);
  dataSaver.isOn = true;
  expect(mayFetchAhead(network), 'against the data saver').toBe(false);
});
