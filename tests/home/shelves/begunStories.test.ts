import { expect, test } from 'vitest';
import { begunStories, leftOf } from '../../../src/home/shelves/Continue.tsx';
import type { Place } from '../../../src/readerData/readerStore.ts';
import type { CatalogueRow } from '../../../src/shared/story/catalogue.ts';
import { makeRow, narration } from '../../app/makeStories.ts';

const readAt = (at: number, offset = 0) => ({ text: { offset, bodyHash: '', at } });
const heardAt = (at: number, positionSeconds = 0) => ({ audio: { positionSeconds, at } });

function begun(...stories: readonly (readonly [Partial<CatalogueRow>, Omit<Place, 'storyId'>])[]) {
  const rows = stories.map(([row], index) => makeRow({ seq: index + 1, ...row }));
  const places = new Map<string, Place>(
    rows.map(({ id }, index) => [id, { ...stories[index]?.[1], storyId: id }]),
  );
  return begunStories([...rows, makeRow({ seq: 99 })], places);
}

const seqs = (stories: ReturnType<typeof begun>) => stories.map(({ row }) => row.seq);

test('the begun stories, most recent first, whether read or heard', () => {
  const stories = begun(
    [{}, readAt(10)],
    [{}, readAt(40)],
    [{ narration }, heardAt(30)],
    [{ narration }, { ...readAt(5), ...heardAt(20) }],
  );
  expect(seqs(stories)).toEqual([2, 3, 4, 1]);
  expect(stories.map(({ resumesAs }) => resumesAs)).toEqual(['text', 'audio', 'audio', 'text']);
});

test('a narration goes on although the text that scrolls along was stored a moment after it', () => {
  const resumesAs = (textAt: number) =>
    begun([{ narration }, { ...readAt(textAt), ...heardAt(100_000) }])[0]?.resumesAs;
  expect(resumesAs(109_999)).toBe('audio');
  expect(resumesAs(110_000)).toBe('text');
});

test('a finished story is not offered until it is opened again', () => {
  expect(seqs(begun([{}, { ...readAt(10), finishedAt: 10 }]))).toEqual([]);
  expect(seqs(begun([{}, { ...readAt(11), finishedAt: 10 }]))).toEqual([1]);
});

test('a speed alone does not count as begun, nor does a place in a removed narration', () => {
  expect(seqs(begun([{}, { speed: 1.5 }], [{}, heardAt(10)]))).toEqual([]);
});

test('the time left to listen is the rest of the narration', () => {
  const left = (positionSeconds: number) =>
    begun([{ narration }, heardAt(10, positionSeconds)]).map((story) => leftOf(story, undefined).words);
  expect(left(60)).toEqual(['2 min left to listen']);
  expect(left(136)).toEqual(['1 min left to listen']);
  expect(left(170)).toEqual(['under a minute left to listen']);
});

test('the time left to read is the rest of the text, or an estimate of it where the text is not on the device', () => {
  const content = 'x'.repeat(1000);
  const left = (offset: number, text: string | undefined) =>
    begun([{ language: 'en', wordCount: 2000 }, readAt(10, offset)]).map(
      (story) => leftOf(story, text).words,
    );
  const minutes = (words: readonly string[]) => Number.parseInt(words[0] ?? '', 10);
  expect(minutes(left(500, content)) * 2).toBeCloseTo(minutes(left(0, content)), -1);
  expect(left(990, content)).toEqual(['under a minute left to read']);
  // The text has become shorter than the place.
  expect(left(2000, content)).toEqual(['under a minute left to read']);
  // As on the reader's second device.
  const estimated = (language: string, letters: string) =>
    begun([
      { language, bodySizeBytes: new TextEncoder().encode(letters.repeat(100)).length },
      readAt(10, letters.length * 50),
    ]).map((story) => leftOf(story, undefined).done)[0];
  expect(estimated('en', 'a fair day ')).toBeCloseTo(0.5, 1);
  expect(estimated('or', 'ବାପା କହୁଥିଲେ ')).toBeCloseTo(0.5, 1);
});
