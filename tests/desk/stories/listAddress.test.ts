import { expect, test } from 'vitest';
import { lastList, listViewOf, noteList } from '../../../src/desk/stories/listAddress.ts';

const plain = listViewOf('');

test('a list’s search, filters and order are in its address and read from it, and the ways back lead to it', () => {
  expect(noteList(plain)).toBe('/admin');
  const view = {
    search: 'ନିମ ଛାଇ & salt',
    filter: { language: 'or', state: 'draft', narrated: 'none' },
    order: { column: 'title', isAscending: false },
  } as const;
  const address = noteList(view);
  expect(lastList()).toBe(address);
  expect(listViewOf(new URL(address, 'https://library.test').search)).toEqual(view);
  const oldest = { ...plain, order: { column: 'changedAt', isAscending: true } } as const;
  expect(listViewOf(noteList(oldest).slice('/admin'.length))).toEqual(oldest);
});

test('an address that names no column shows the newest first', () => {
  expect(listViewOf('?sort=nothing')).toEqual(plain);
});
