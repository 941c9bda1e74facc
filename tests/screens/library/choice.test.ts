import { expect, test } from 'vitest';
import {
  type Choice,
  everything,
  isFiltered,
  pathOf,
  readChoice,
} from '../../../src/screens/library/choice.ts';

const choice: Choice = {
  query: 'rain & 100 %',
  languages: ['or', 'gu'],
  lengths: ['short'],
  progress: ['finished'],
  kinds: ['translation'],
  isNarrated: true,
  isSaved: true,
  person: 'A/B, C',
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

test.each(['?q=%E0%A4%A', '?language=%', `?q=${'x'.repeat(10_000)}`, '?author=%2F', '?&&=', '?language=,,,'])(
  '%j is read',
  (search) => {
    expect(readChoice(search).choice.query.length).toBeLessThanOrEqual(200);
  },
);

test('a query and an order alone are not a filter', () => {
  expect(isFiltered({ ...everything, query: 'rain', order: 'title' })).toBe(false);
  expect(isFiltered({ ...everything, person: 'Asha' })).toBe(true);
});
