import { expect, test } from 'vitest';
import { measureSound, type SoundMeasure } from '../../../src/desk/narration/checks/measureSound.ts';
import { measureWords, soundWarnings } from '../../../src/desk/narration/checks/soundWords.ts';

const noTurn = () => Promise.resolve();

/** Consecutive tones of 1 kHz, each with its level in decibels of full scale and its duration in seconds. */
function tones(rate: number, ...given: readonly (readonly [db: number, seconds: number])[]): Float32Array {
  const samples = new Float32Array(given.reduce((sum, [, seconds]) => sum + seconds * rate, 0));
  let at = 0;
  for (const [db, seconds] of given) {
    const level = 10 ** (db / 20);
    for (const end = at + seconds * rate; at < end; at += 1) {
      samples[at] = level * Math.sin((2 * Math.PI * 1000 * at) / rate);
    }
  }
  return samples;
}

async function loudness(rate: number, ...given: readonly (readonly [number, number])[]): Promise<number> {
  const side = tones(rate, ...given);
  return (await measureSound([side, side], rate, noTurn)).loudnessLufs;
}

// EBU Tech 3341, table 1: the same tone on both channels, to a tenth of a LU.
test.each([48_000, 44_100, 16_000])(
  'tones have the loudness that EBU Tech 3341 requires, at %i Hz',
  async (rate) => {
    expect(Math.abs((await loudness(rate, [-23, 20])) + 23)).toBeLessThan(0.1);
    expect(Math.abs((await loudness(rate, [-33, 20])) + 33)).toBeLessThan(0.1);
    const gatedRelatively = await loudness(rate, [-36, 10], [-23, 60], [-36, 10]);
    expect(Math.abs(gatedRelatively + 23)).toBeLessThan(0.1);
    const gatedTwice = await loudness(rate, [-72, 10], [-36, 10], [-23, 60], [-36, 10], [-72, 10]);
    expect(Math.abs(gatedTwice + 23)).toBeLessThan(0.1);
    const notGated = await loudness(rate, [-26, 20], [-20, 20.1], [-26, 20]);
    expect(Math.abs(notGated + 23)).toBeLessThan(0.1);
  },
);

test('a single channel is 3 dB quieter than two', async () => {
  const { loudnessLufs } = await measureSound([tones(48_000, [-23, 5])], 48_000, noTurn);
  expect(Math.abs(loudnessLufs + 26)).toBeLessThan(0.1);
});

const rate = 8000;

test('the peak, clipping and the silence around a voice are measured', async () => {
  const samples = tones(rate, [Number.NEGATIVE_INFINITY, 4], [-6, 3], [Number.NEGATIVE_INFINITY, 5]);
  for (const second of [4.5, 5, 6]) samples.fill(-1, second * rate, second * rate + 3);
  samples.fill(1, 6.5 * rate, 6.5 * rate + 2);
  expect(await measureSound([samples], rate, noTurn)).toMatchObject({
    peakDb: 0,
    clippedRuns: 3,
    firstClipSeconds: 4.5,
    silenceBeforeSeconds: 4,
    silenceAfterSeconds: 5,
  });
});

test('a clipped run counts once, also across a slice boundary', async () => {
  const samples = new Float32Array(rate);
  samples.fill(1, rate / 10 - 2, rate / 10 + 2);
  expect(await measureSound([samples], rate, noTurn)).toMatchObject({ clippedRuns: 1 });
});

test('silent, short or empty recordings have no loudness', async () => {
  for (const samples of [new Float32Array(rate * 2), tones(rate, [-6, 0.3]), new Float32Array(0)]) {
    const measure = await measureSound([samples], rate, noTurn);
    expect(measure.loudnessLufs).toBe(Number.NEGATIVE_INFINITY);
    expect(measureWords(measure)).toBe('No sound in it');
    expect(soundWarnings(measure)).toEqual([expect.stringContaining('no sound in it')]);
  }
});

test('measuring a long recording yields to the page', async () => {
  let turns = 0;
  await measureSound([new Float32Array(rate * 10)], rate, async () => {
    turns += 1;
  });
  expect(turns).toBe(4);
});

const good: SoundMeasure = {
  loudnessLufs: -18.26,
  peakDb: -1.04,
  clippedRuns: 0,
  firstClipSeconds: 0,
  silenceBeforeSeconds: 0.5,
  silenceAfterSeconds: 1,
};

test('a good recording is measured without a warning', () => {
  expect(measureWords(good)).toBe('Loudness −18.3 LUFS, peak −1 dB');
  expect(soundWarnings(good)).toEqual([]);
});

test.each<readonly [Partial<SoundMeasure>, string | undefined]>([
  [{ loudnessLufs: -26 }, undefined],
  [{ loudnessLufs: -26.1 }, 'It is quiet. Raise it by 8 dB, to about −18 LUFS.'],
  [{ loudnessLufs: -12 }, undefined],
  [{ loudnessLufs: -11.9 }, 'It is very loud. Lower it by 6 dB, to about −18 LUFS.'],
  [{ clippedRuns: 2, firstClipSeconds: 65 }, undefined],
  [{ clippedRuns: 3, firstClipSeconds: 65 }, 'in 3 places, first at 1:05'],
  [{ silenceBeforeSeconds: 3 }, undefined],
  [{ silenceBeforeSeconds: 3.1 }, 'It begins with 3 seconds of silence.'],
  [{ silenceAfterSeconds: 4 }, 'It ends with 4 seconds of silence.'],
])('%o causes the warning: %s', (measure, words) => {
  expect(soundWarnings({ ...good, ...measure })).toEqual(words ? [expect.stringContaining(words)] : []);
});
