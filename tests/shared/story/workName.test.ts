import { expect, test } from 'vitest';
import { folderNameOf, isWorkName, workNameOf, workOfFolder } from '../../../src/shared/story/workName.ts';

test.each([
  ['con', 'con_'],
  ['con_', 'con__'],
  ['nul.txt', 'nul_.txt'],
  ['com1', 'com1_'],
  ['the-end.', 'the-end._'],
  ['the-end._', 'the-end.__'],
  ['aux.', 'aux_._'],
  ['confluence', 'confluence'],
  ['salt_', 'salt_'],
])('the work %s is exported as %s, which Windows can store, and comes back', (work, folder) => {
  expect(folderNameOf(work)).toBe(folder);
  expect(workOfFolder(folder)).toBe(work);
  expect(isWorkName(folder)).toBe(true);
});

test('a work is named after its title, or after its language if no letter can be transliterated', () => {
  const none = new Set<string>();
  expect(workNameOf({ title: 'ନିମ ଛାଇ!', language: 'or' }, none)).toBe('nima-chhai');
  expect(workNameOf({ title: 'راہ', language: 'ur' }, none)).toBe('rah');
  expect(workNameOf({ title: '…', language: 'sat' }, none)).toBe('santali');
  const long = workNameOf({ title: 'ନିମ '.repeat(100), language: 'or' }, none);
  expect(long.length).toBeLessThanOrEqual(60);
  expect(isWorkName(long)).toBe(true);
});

test('no two works get the same name', () => {
  const taken = new Set(['nima-chhai', 'nima-chhai-2']);
  expect(workNameOf({ title: 'ନିମ ଛାଇ', language: 'or' }, taken)).toBe('nima-chhai-3');
});
