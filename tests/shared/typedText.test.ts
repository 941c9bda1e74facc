import { expect, test } from 'vitest';
import { typedAddress, typedCode, withoutInvisible } from '../../src/shared/typedText.ts';

test('the digits of every script are read', () => {
  const digits: string[] = [];
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/\p{Nd}/u.test(letter)) digits.push(letter);
  }
  expect(digits.map(typedCode).join('')).toBe('0123456789'.repeat(digits.length / 10));
  expect(['1️⃣2️⃣3️⃣0️⃣9️⃣', '1२৩0९', '１２３０９'].map(typedCode)).toEqual(Array(3).fill('12309'));
});

test('surrounding spaces and invisible characters are removed', () => {
  expect(typedCode('\u200b 12\u00a03 \u2060०९\ufeff')).toBe('12309');
  expect(withoutInvisible(' asha@\u200bexample.org\u00ad ')).toBe('asha@example.org');
  expect(withoutInvisible('asha rao')).toBe('asha rao');
});

test.each([
  '\u200basha@example.org',
  'asha@example.org\u00a0',
  '\u202aasha@example.org\u202c',
  'asha＠example．org',
  'ａｓｈａ﹫example.org',
  'asha @example。 org',
  '\u3164asha@ example. org',
  'Asha <asha@example.org>',
  '"Rao, Asha" <mailto:asha@example.org>,',
  'mailto:asha@example.org',
  'asha@example.org;',
  'asha@example.org.',
  'asha@example.org।',
  '«asha@example.org».',
  'mailto:asha@example.org?subject=Stories',
  '“asha@example.org”,',
  "'asha@example.org'",
  '(asha@example.org)',
  'asha@example।org',
  'asha@example۔org',
])('the address %j is read', (typed) => {
  expect(typedAddress(typed)).toBe('asha@example.org');
});

test.each([
  ['meera@उदाहरण.भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['meera@उदाहरण।भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['Meera <meera@xn--p1b6ci4b4b3a.xn--h2brj9c>', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['meera@ഉദാഹരണം.com', 'meera@xn--rvcn2fl4cxc8a.com'],
  ['मीरा@उदाहरण.भारत', 'मीरा@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@1.2', 'asha@1.2'],
  ['asha@', 'asha@'],
])('the domain of %j is spelt as mail spells it', (typed, address) => {
  expect(typedAddress(typed)).toBe(address);
});

test.each(['12-34', '12−34', '12.34.', '12·34', '12_34', '“12/34”', '12 ⋅ 34'])(
  'the code %j is read without its punctuation',
  (typed) => {
    expect(typedCode(typed)).toBe('1234');
  },
);

test('letters stay', () => {
  expect(typedCode('k7q2m')).toBe('k7q2m');
});
