import { expect, test } from 'vitest';
import { displayNameOf } from '../../convex/displayName.ts';

test.each([
  [' ଆଶା \n ରାଓ ', 'ଆଶା ରାଓ'],
  ['Asha\u202Eoar', 'Ashaoar'],
  ['\u2067Asha\u2069', 'Asha'],
  ['A\u200Bs\u2060h\uFEFFa', 'Asha'],
  ['A\u0301sha', '\u00C1sha'],
  ['A\u200B\u0301sha', '\u00C1sha'],
  ['ക്\u200Dഷ', 'ക്\u200Dഷ'],
  ['x'.repeat(80), 'x'.repeat(80)],
])('%j is shown as %j, and that as itself', (text, name) => {
  expect(displayNameOf(text)).toBe(name);
  expect(displayNameOf(name)).toBe(name);
});

test.each(['', ' ', '\u202E', '\u200D', '\u200B \u2060', '\u0301', 'x'.repeat(81), ' '.repeat(321)])(
  '%j is no name',
  (text) => {
    expect(displayNameOf(text)).toBeNull();
  },
);
