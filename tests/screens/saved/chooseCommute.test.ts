import { expect, test } from 'vitest';
import { chooseCommute } from '../../../src/screens/saved/chooseCommute.ts';

const stories = [12, 25, 4, 9, 3].map((minutes) => ({ minutes, durationSeconds: minutes * 60 }));
const chosen = (minutes: number) => chooseCommute(stories, minutes).map((story) => story.minutes);

test('stories are taken in order as long as they fit into the time', () => {
  expect(chosen(30)).toEqual([12, 4, 9, 3]);
  expect(chosen(37)).toEqual([12, 25]);
});

test('a story that ends exactly on time fits', () => {
  expect(chosen(12)).toEqual([12]);
  expect(chosen(3)).toEqual([3]);
  expect(chosen(2.99)).toEqual([]);
});
