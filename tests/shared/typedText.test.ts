import { expect, test } from 'vitest';
import { withoutInvisible, withPlainDigits } from '../../src/shared/typedText.ts';

test.each([
  ['Devanagari', '१२३०९'],
  ['Bangla', '১২৩০৯'],
  ['Odia', '୧୨୩୦୯'],
  ['Gujarati', '૧૨૩૦૯'],
  ['Urdu', '۱۲۳۰۹'],
  ['Arabic', '١٢٣٠٩'],
  ['Ol Chiki', '᱑᱒᱓᱐᱙'],
  ['full width', '１２３０９'],
  ['mathematical', '𝟏𝟐𝟑𝟎𝟗'],
  ['keycap', '1️⃣2️⃣3️⃣0️⃣9️⃣'],
  ['two scripts', '1२৩0९'],
])('%s digits are read', (_, typed) => {
  expect(withPlainDigits(typed)).toBe('12309');
});

test('surrounding spaces and invisible characters are removed', () => {
  expect(withPlainDigits('\u200b 12\u00a03 \u2060०९\ufeff')).toBe('12309');
  expect(withoutInvisible(' asha@\u200bexample.org\u00ad ')).toBe('asha@example.org');
  expect(withoutInvisible('asha rao')).toBe('asha rao');
});

test('letters stay', () => {
  expect(withPlainDigits('k7q2m')).toBe('k7q2m');
});

test('the digits of every script are read', () => {
  const digits: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/\p{Nd}/u.test(letter)) digits.push(letter);
  }
  const read = digits.map(withPlainDigits).join('');
  expect(read).toBe('0123456789'.repeat(digits.length / 10));
});
