import { expect, test } from 'vitest';
import { savedLines } from '../../../src/downloads/saved/SavedRow.tsx';
import type { Place } from '../../../src/readerData/readerStore.ts';
import { makeRow } from '../../app/makeStories.ts';

const rows = [makeRow({ seq: 1 }), makeRow({ seq: 2 }), makeRow({ seq: 3 })] as const;
const stories = rows.map((row, at) => ({
  row,
  saved: {
    storyId: row.id,
    savedAt: 100 + at,
    sizeBytes: [500, 900, 500][at] ?? 0,
    bodyHash: '',
    partHashes: [],
    partUrls: [],
  },
}));
const place = (at: number, where: 'text' | 'audio'): Place => ({
  storyId: rows[0].id,
  ...(where === 'text' ? { text: { offset: 1, bodyHash: '', at } } : { audio: { positionSeconds: 1, at } }),
});
const idsIn = (places: ReadonlyMap<string, Place>, order: 'lastOpened' | 'size') =>
  savedLines(stories, places, order).map(({ row }) => row.id);

test('the story read or heard last comes first, or by its saving date if it was never opened', () => {
  expect(idsIn(new Map(), 'lastOpened')).toEqual(['story3', 'story2', 'story1']);
  expect(idsIn(new Map([['story1', place(500, 'text')]]), 'lastOpened')[0]).toBe('story1');
  expect(idsIn(new Map([['story1', place(500, 'audio')]]), 'lastOpened')[0]).toBe('story1');
});

test('by size the largest comes first, and of equals the last opened', () => {
  expect(idsIn(new Map(), 'size')).toEqual(['story2', 'story3', 'story1']);
});

test("a saved story has the reader's progress", () => {
  const finished = { ...place(1, 'text'), finishedAt: 2 };
  expect(savedLines(stories, new Map([['story1', finished]]), 'size').at(-1)?.progress).toBe('finished');
});
