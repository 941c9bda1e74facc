import { expect, test } from 'vitest';
import { valuesOf } from '../../../../src/desk/editor/formValues.ts';
import {
  narratorId,
  problemIdOf,
  publishProblems,
} from '../../../../src/desk/editor/publishing/publishProblems.ts';
import { narrationWarnings } from '../../../../src/desk/editor/publishing/Warnings.tsx';
import type { DeskNarration } from '../../../../src/shared/desk/narration.ts';

const timing = { part: 0, startSeconds: 0, endSeconds: 1, from: 0, to: 3 };

/** A narration for 147 words of Odia, about a minute long, or with parts of other lengths. */
function makeNarration(...partSeconds: number[]): DeskNarration {
  const parts = partSeconds.map((durationSeconds) => ({
    ...{ url: '', mimeType: 'audio/mpeg', sizeBytes: 1, sha256: '' },
    durationSeconds,
  }));
  return { number: 1, revision: 1, narrator: 'Asha', synthetic: false, parts, timings: [timing] };
}

const words = (count: number) => ({ language: 'or', content: 'ଏକ '.repeat(count).trim() });

test('a recording of plausible length is not odd, nor is a missing one', () => {
  expect(narrationWarnings(words(147), makeNarration(60))).toEqual([]);
  expect(narrationWarnings(words(147), makeNarration(90, 90))).toEqual([]);
  expect(narrationWarnings(words(147), makeNarration(20, 10))).toEqual([]);
  expect(narrationWarnings(words(4), makeNarration(30))).toEqual([]);
  expect(narrationWarnings(words(147), null)).toEqual([]);
  expect(narrationWarnings(words(147), makeNarration())).toEqual([]);
});

test.each([
  [40, [235], 'The recording lasts 3:55; reading 40 words aloud takes about 0:16.'],
  [147, [90, 91], 'The recording lasts 3:01; reading 147 words aloud takes about 1:00.'],
  [147, [19], 'The recording lasts 0:19; reading 147 words aloud takes about 1:00.'],
  [1, [60], 'The recording lasts 1:00; reading 1 word aloud takes about 0:00.'],
])('%i words in %j seconds cause a warning', (count, partSeconds, said) => {
  expect(narrationWarnings(words(count), makeNarration(...partSeconds))).toEqual([said]);
});

test('missing sentence times cause a warning, unless the story has no words', () => {
  const untimed = { ...makeNarration(60), timings: [] };
  expect(narrationWarnings(words(147), untimed)).toEqual([
    'No sentence times are saved, so reading along uses an estimate.',
  ]);
  expect(narrationWarnings(words(0), { ...makeNarration(200), timings: [] })).toEqual([]);
});

test('a narration with sound but without a narrator cannot be published', () => {
  const values = valuesOf({
    row: { work: 'one', language: 'or', title: 'ଏକ', author: 'Asha', licence: 'CC0-1.0' },
    content: 'ଏକ।',
  });
  const unnamed = { ...makeNarration(3), narrator: ' ' };
  expect(publishProblems(values, unnamed)).toMatchObject([
    { field: 'narrator', words: 'the narrator is missing' },
  ]);
  expect(problemIdOf('narrator')).toBe(narratorId);
  expect(publishProblems(values, { ...unnamed, parts: [] })).toEqual([]);
  expect(publishProblems(values, makeNarration(3))).toEqual([]);
});
