import { expect, test } from 'vitest';
import { findSilences } from '../../../src/player/readAlong/sentenceTimes.ts';

const rate = 8000;

function record(stretches: readonly { readonly seconds: number; readonly speaks: boolean }[]): Float32Array {
  const samples = stretches.flatMap(({ seconds, speaks }) =>
    Array.from({ length: Math.round(seconds * rate) }, (_, at) =>
      speaks ? 0.3 * Math.sin(at / 5) * (0.6 + 0.4 * Math.sin(at / 900)) : 0.002 * Math.sin(at * 1.7),
    ),
  );
  return Float32Array.from(samples);
}

test('pauses between sentences are found despite background noise', () => {
  const silences = findSilences(
    record([
      { seconds: 0.25, speaks: false },
      { seconds: 2, speaks: true },
      { seconds: 0.35, speaks: false },
      { seconds: 3, speaks: true },
      { seconds: 0.8, speaks: false },
    ]),
    rate,
  );
  expect(silences).toHaveLength(3);
  const edges = silences.flatMap(({ startSeconds, endSeconds }) => [startSeconds, endSeconds]);
  for (const [index, expected] of [0, 0.25, 2.25, 2.6, 5.6, 6.4].entries())
    expect(Math.abs((edges[index] ?? 0) - expected)).toBeLessThan(0.03);
});

test('the gap within a consonant is not a pause, but a longer one is', () => {
  const spoken = { seconds: 1, speaks: true };
  expect(findSilences(record([spoken, { seconds: 0.1, speaks: false }, spoken]), rate)).toEqual([]);
  expect(findSilences(record([spoken, { seconds: 0.2, speaks: false }, spoken]), rate)).toHaveLength(1);
});

test('an empty recording has no pauses', () => {
  expect(findSilences(new Float32Array(0), rate)).toEqual([]);
});
