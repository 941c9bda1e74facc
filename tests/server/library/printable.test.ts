import { expect, test } from 'vitest';
import { printable } from '../../../server/library/printable.ts';

test('text in any script is printed unchanged', () => {
  const line = 'ଓଡ଼ିଆ ગુજરાતી क्‍ष “x” – é \u200d 😀: it is empty';
  expect(printable(line)).toBe(line);
});

test.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['a\nb\rc\td', 'a\\u000ab\\u000dc\\u0009d'],
  ['\u009b31m', '\\u009b31m'],
  ['a\u202egpj.exe\u2066', 'a\\u202egpj.exe\\u2066'],
  ['a\u2028b', 'a\\u2028b'],
])('a terminal’s control characters are printed as escapes: %j', (line, shown) => {
  expect(printable(line)).toBe(shown);
});
