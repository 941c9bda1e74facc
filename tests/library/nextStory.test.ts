import { expect, test } from 'vitest';
import { nextStory } from '../../src/library/nextStory.ts';
import type { KnownStory } from '../../src/library/useKnownStories.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { makeRow } from '../app/makeStories.ts';

/** A story in Odia; a higher `seq` is newer. */
function known(row: Partial<CatalogueRow>, reader: Partial<KnownStory> = {}): KnownStory {
  return {
    row: makeRow({
      language: 'or',
      author: `author ${row.seq}`,
      work: `work${row.seq}`,
      publishedAt: row.seq ?? 0,
      wordCount: 500,
      ...row,
    }),
    isSaved: false,
    hasText: false,
    progress: undefined,
    ...reader,
  };
}

const circumstances = { isOffline: false, languages: [] };

function nextSeq(
  after: KnownStory,
  stories: readonly KnownStory[],
  given: { readonly isOffline?: boolean; readonly languages?: readonly string[] } = {},
): number | undefined {
  return nextStory(after.row, [after, ...stories], { ...circumstances, ...given })?.row.seq;
}

const now = known({ seq: 5 });

test('the next story of the same author comes first, wherever it is on the shelf', () => {
  const stories = [known({ seq: 4 }), known({ seq: 1, author: now.row.author })];
  expect(nextSeq(now, stories)).toBe(1);
});

test('otherwise the next one on the shelf follows, which wraps around', () => {
  expect(nextSeq(now, [known({ seq: 3 }), known({ seq: 4 }), known({ seq: 9 })])).toBe(4);
  expect(nextSeq(now, [known({ seq: 7 }), known({ seq: 9 })])).toBe(9);
});

test('begun stories, other texts of the same work and empty ones are skipped', () => {
  const stories = [
    known({ seq: 4 }, { progress: 'finished' }),
    known({ seq: 3 }, { progress: 'inProgress' }),
    known({ seq: 2, work: now.row.work }),
    known({ seq: 1, wordCount: 0 }),
  ];
  expect(nextSeq(now, stories)).toBeUndefined();
  expect(nextSeq(now, [...stories, known({ seq: 0 })])).toBe(0);
});

test('a story in another language follows only if the reader reads it, closest in length first', () => {
  const stories = [
    known({ seq: 6, language: 'hi', wordCount: 5000 }),
    known({ seq: 7, language: 'hi', wordCount: 600 }),
    known({ seq: 8, language: 'gu', wordCount: 500 }),
  ];
  expect(nextSeq(now, stories)).toBeUndefined();
  expect(nextSeq(now, stories, { languages: ['hi'] })).toBe(7);
  expect(nextSeq(now, [...stories, known({ seq: 1 })], { languages: ['hi'] })).toBe(1);
});

test('offline, stories on the device come first', () => {
  const stories = [known({ seq: 4, author: now.row.author }), known({ seq: 2 }, { hasText: true })];
  expect(nextSeq(now, stories)).toBe(4);
  expect(nextSeq(now, stories, { isOffline: true })).toBe(2);
});
