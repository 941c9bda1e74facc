import { expect, test } from 'vitest';
import type { Download } from '../../src/downloads/downloadStates.ts';
import { savingInWords, savingOf } from '../../src/downloads/saving.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

const story = (id: string, isSaved = false) => ({
  id: id as StoryId,
  language: 'or',
  title: id,
  sizeBytes: 1000,
  isSaved,
});
const half = { receivedBytes: 500, totalBytes: 1000 };
const failure = { reason: 'server', message: 'no' } as const;

function of(states: Readonly<Record<string, Download | 'saved' | 'missing'>>) {
  const ids = Object.keys(states);
  const downloads = Object.fromEntries(
    Object.entries(states).filter((entry): entry is [string, Download] => typeof entry[1] !== 'string'),
  );
  return savingOf(
    ids.map((id) => story(id, states[id] === 'saved')),
    downloads,
  );
}

test('only stories that are neither saved nor queued are missing', () => {
  const saving = of({ a: 'missing', b: 'saved', c: { kind: 'queued' } });
  expect(saving.missing.map(({ id }) => id)).toEqual(['a']);
  expect(saving.runningIds).toEqual(['c']);
});

test('a story with neither text nor narration is not offered', () => {
  expect(savingOf([{ ...story('pictures'), sizeBytes: 0 }], {}).missing).toEqual([]);
});

test('what is left is counted, the same with and without the stories saved before a reload', () => {
  const left = {
    b: { kind: 'downloading', ...half },
    c: { kind: 'queued' },
    d: { kind: 'paused', ...half },
  } as const;
  const saving = of({ a: { kind: 'ready' }, ...left });
  expect(saving).toMatchObject({ receivedBytes: 2000, totalBytes: 4000 });
  expect(savingInWords(saving)).toBe('3 stories left, 2 KB');
  expect(savingInWords(of({ a: 'saved', ...left }))).toBe('3 stories left, 2 KB');
});

test('large numbers have separators', () => {
  const ids = Array.from({ length: 1262 }, (_, index) => `${index}`);
  expect(savingInWords(of(Object.fromEntries(ids.map((id) => [id, { kind: 'queued' }]))))).toMatch(/^1,262 /);
});

test('a failed story does not count towards the progress, and is listed with its reason', () => {
  const saving = of({ a: { kind: 'ready' }, b: { kind: 'failed', ...failure } });
  expect(saving).toMatchObject({ totalBytes: 1000, runningIds: [], pausedIds: [] });
  expect(saving.failed).toMatchObject([{ story: { id: 'b' }, failure }]);
});

test.each([
  [{ a: { kind: 'paused', ...half } }, /^Paused: /],
  [{ a: { kind: 'held', ...half } }, /^Paused until you’re on an unmetered connection: /],
  [{ a: { kind: 'waiting', ...half } }, /^Paused until you’re online: /],
  [{ a: { kind: 'waiting', ...half }, b: { kind: 'queued' } }, /^Paused until you’re online: /],
  [{ a: { kind: 'waiting', ...half }, b: { kind: 'downloading', ...half } }, /^2 stories left/],
] as const)('the reason for waiting is shown: %o', (states, words) => {
  expect(savingInWords(of({ ...states, z: 'saved' }))).toMatch(words);
});
