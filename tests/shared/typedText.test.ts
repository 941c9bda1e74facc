import { expect, test } from 'vitest';
import { withoutUnseen, withPlainDigits } from '../../src/shared/typedText.ts';

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
  ['two scripts', '1२৩0९'],
])('%s digits are read', (_, typed) => {
  expect(withPlainDigits(typed)).toBe('12309');
});

test('spaces and what cannot be seen are no part of it', () => {
  expect(withPlainDigits('\u200b 12\u00a03 \u2060०९\ufeff')).toBe('12309');
  expect(withoutUnseen(' asha@\u200bexample.org\u00ad ')).toBe('asha@example.org');
});

test('letters stay', () => {
  expect(withPlainDigits('k7q2m')).toBe('k7q2m');
});
