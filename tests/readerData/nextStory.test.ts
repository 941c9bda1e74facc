import { describe, expect, test } from 'vitest';
import { nextStory, sameWorkInAnother } from '../../src/readerData/nextStory.ts';
import type { KnownStory } from '../../src/readerData/useKnownStories.ts';
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

type Circumstances = Parameters<typeof nextStory>[2];

const circumstances: Circumstances = { isOffline: false, languages: [] };

function nextSeq(
  after: KnownStory,
  stories: readonly KnownStory[],
  given: Partial<Circumstances> = {},
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

describe('the same work in another language', () => {
  const { work } = now.row;
  const hindi = known({ seq: 6, language: 'hi', work });
  const english = known({ seq: 7, language: 'en', work });
  const seqOf = (stories: readonly KnownStory[], given: Partial<Circumstances> = {}) =>
    sameWorkInAnother(now.row, [now, ...stories], { ...circumstances, ...given })?.row.seq;

  test('is the one that the reader prefers, and none in a language that they do not read', () => {
    expect(seqOf([hindi, english])).toBeUndefined();
    expect(seqOf([hindi, english], { languages: ['or', 'en', 'hi'] })).toBe(7);
    expect(seqOf([known({ seq: 8, language: 'en' })], { languages: ['en'] })).toBeUndefined();
  });

  test('may be in a language in which the reader has begun a story', () => {
    const begun = known({ seq: 8, language: 'hi' }, { progress: 'finished' });
    expect(seqOf([hindi, english, begun])).toBe(6);
    expect(seqOf([hindi, english, begun], { languages: ['en'] })).toBe(7);
  });

  test('is, offline, one that is on the device if there is any', () => {
    const here = { ...hindi, hasText: true };
    const languages = ['en', 'hi'];
    expect(seqOf([here, english], { languages })).toBe(7);
    expect(seqOf([here, english], { languages, isOffline: true })).toBe(6);
    expect(seqOf([english], { languages, isOffline: true })).toBe(7);
  });
});
