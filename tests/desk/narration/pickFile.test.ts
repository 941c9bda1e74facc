import { expect, test } from 'vitest';
import {
  measureSound,
  measureWords,
  type SoundMeasure,
  soundWarnings,
} from '../../../src/desk/narration/pickFile.ts';

const rate = 8000;

test('the peak of all channels and the places that are clipped are measured', async () => {
  const left = new Float32Array(rate * 8).fill(0.5);
  for (const second of [4.5, 5, 6]) left.fill(-1, second * rate, second * rate + 3);
  left.fill(1, 6.5 * rate, 6.5 * rate + 2);
  expect(await measureSound([left, new Float32Array(rate)], rate)).toEqual({
    peakDb: 0,
    clippedRuns: 3,
    firstClipSeconds: 4.5,
  });
});

test('a silent or empty recording has nothing in it', async () => {
  for (const samples of [
    new Float32Array(rate * 2),
    new Float32Array(rate).fill(0.003),
    new Float32Array(0),
  ]) {
    const measure = await measureSound([samples], rate);
    expect(measureWords(measure)).toBe('No sound in it');
    expect(soundWarnings(measure)).toEqual([expect.stringContaining('no sound in it')]);
  }
});

const good: SoundMeasure = { peakDb: -1.04, clippedRuns: 0, firstClipSeconds: 0 };

test('a good recording is measured without a warning', () => {
  expect(measureWords(good)).toBe('Peak −1 dB');
  expect(soundWarnings(good)).toEqual([]);
});

test.each<readonly [Partial<SoundMeasure>, string | undefined]>([
  [{ peakDb: -15 }, undefined],
  [{ peakDb: -15.1 }, 'It is quiet. Raise it by 12 dB.'],
  [{ clippedRuns: 2, firstClipSeconds: 65 }, undefined],
  [{ clippedRuns: 3, firstClipSeconds: 65 }, 'in 3 places, first at 1:05'],
])('%o causes the warning: %s', (measure, words) => {
  expect(soundWarnings({ ...good, ...measure })).toEqual(words ? [expect.stringContaining(words)] : []);
});
