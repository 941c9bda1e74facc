import { afterEach, expect, test } from 'vitest';
import { dataPrice, dataSaver } from '../../src/settings/dataSaver.ts';

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
