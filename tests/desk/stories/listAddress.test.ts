import { expect, test } from 'vitest';
import {
  lastList,
  listViewOf,
  neighboursOf,
  noteList,
  noteShown,
} from '../../../src/desk/stories/listAddress.ts';
import { storyLines } from '../../../src/desk/stories/storyLines.ts';
import type { ManuscriptId } from '../../../src/shared/desk/desk.ts';
import type { StoryId } from '../../../src/shared/story/catalogue.ts';
import { makeRow } from '../../app/makeStories.ts';
import { makeDeskRow } from '../makeDeskRow.ts';

const plain = listViewOf('');

test('a list’s search, filters, order and place are in its address and read from it, and the ways back lead to it', () => {
  expect(noteList(plain)).toBe('/admin');
  const view = {
    search: 'ନିମ ଛାଇ & salt',
    inTexts: true,
    filter: { ...plain.filter, language: 'or', state: 'draft', narrated: 'none', untranslated: 'gu' },
    order: { column: 'title', isAscending: false },
    row: 120,
  } as const;
  const address = noteList(view);
  expect(lastList()).toBe(address);
  expect(listViewOf(new URL(address, 'https://library.test').search)).toEqual(view);
  const oldest = { ...plain, order: { column: 'changedAt', isAscending: true } } as const;
  expect(listViewOf(noteList(oldest).slice('/admin'.length))).toEqual(oldest);
});

test('an address that names no column or place shows the newest first, from the first row', () => {
  expect(listViewOf('?sort=nothing&row=-3')).toEqual(plain);
});

test('a story has its neighbours in the list as it was shown, also once its manuscript is begun', () => {
  const row = (id: string) => makeDeskRow({ id: id as ManuscriptId });
  const lines = storyLines([row('a'), row('b')], [makeRow({ id: 's' as StoryId })]);
  noteShown(lines);
  expect(neighboursOf(row('a'))).toEqual({ place: 1, count: 3, next: '/admin?edit=b' });
  expect(neighboursOf(row('b'))).toMatchObject({ previous: '/admin?edit=a', next: '/admin?story=s' });
  const begun = { ...row('c'), storyId: 's' as StoryId };
  expect(neighboursOf(begun)).toEqual({ place: 3, count: 3, previous: '/admin?edit=b' });
  expect(neighboursOf(row('elsewhere'))).toBeUndefined();
});
