import { expect, test } from 'vitest';
import { type Choice, everything, isFiltered, pathOf, readChoice } from '../../src/browse/choice.ts';

const choice: Choice = {
  query: 'rain & 100 %',
  languages: ['or', 'gu'],
  lengths: ['short'],
  progress: ['finished'],
  kinds: ['translation'],
  isNarrated: true,
  isSaved: true,
  persons: ['A/B, C', 'Asha & 100 %'],
  subjects: ['Village life', 'ବର୍ଷା'],
  order: 'title',
};

test('an address restores the choice that it was made from', () => {
  expect(readChoice(new URL(pathOf(choice), 'https://lipi.example').search)).toEqual({ choice, ignored: [] });
  expect(pathOf(everything)).toBe('/library');
  expect(readChoice('')).toEqual({ choice: everything, ignored: [] });
});

test('unknown values are ignored and reported', () => {
  const { choice: read, ignored } = readChoice('?language=or,klingon&sort=loudest&narrated=yes&colour=red');
  expect(read).toEqual({ ...everything, languages: ['or'] });
  expect(ignored).toEqual(['klingon', 'narrated=yes', 'loudest', 'colour']);
});

test('a name in the address several times has all of its values', () => {
  const { choice: read, ignored } = readChoice(
    '?language=or&language=gu,en&author=Asha&author=&author=+Asha+&author=B',
  );
  expect(read).toEqual({ ...everything, languages: ['or', 'gu', 'en'], persons: ['Asha', 'B'] });
  expect(ignored).toEqual([]);
});

test('of many unknown values the first are reported', () => {
  const search = Array.from({ length: 1000 }, (_, at) => `a${at}=1&a${at}=2`).join('&');
  expect(readChoice(search).ignored).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
});

test.each(['?q=%E0%A4%A', '?language=%', `?q=${'x'.repeat(10_000)}`, '?author=%2F', '?&&=', '?language=,,,'])(
  '%j is read',
  (search) => {
    expect(readChoice(search).choice.query.length).toBeLessThanOrEqual(200);
  },
);

test('a query and an order alone are not a filter', () => {
  expect(isFiltered({ ...everything, query: 'rain', order: 'title' })).toBe(false);
  expect(isFiltered({ ...everything, persons: ['Asha'] })).toBe(true);
});
